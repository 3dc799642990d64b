#!/bin/sh
# venv.sh NAME [INDEX]: makes build/venv-NAME from tests/NAME/requirements.txt
# (pinned) and prints the folder of its commands. Made again only when the list
# has changed. INDEX is a package index to ask as well, if pip's own do not have
# everything: PyTorch's own for builds without CUDA.
set -eu
cd "$(dirname "$0")/.."
list=tests/$1/requirements.txt
venv=build/venv-$1
install() {
	"$venv/bin/pip" install --quiet --disable-pip-version-check "$@" \
		-r "$list" >&2
}
if ! cmp -s "$list" "$venv/requirements.txt"; then
	rm -rf "$venv"
	python3 -m venv "$venv" >&2
	if [ $# -gt 1 ]; then
		install || install --extra-index-url "$2"
	else
		install
	fi
	cp "$list" "$venv/requirements.txt"
fi
echo "$PWD/$venv/bin"
