#!/bin/sh
# Makes build/venv from tests/peers/requirements.txt (pinned) and prints the
# folder of its commands. Made again only when the list has changed.
set -eu
cd "$(dirname "$0")/.."
list=tests/peers/requirements.txt
if ! cmp -s $list build/venv/requirements.txt; then
	rm -rf build/venv
	python3 -m venv build/venv >&2
	build/venv/bin/pip install --quiet --disable-pip-version-check \
		-r $list >&2
	cp $list build/venv/requirements.txt
fi
echo "$PWD/build/venv/bin"
