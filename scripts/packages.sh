#!/bin/bash
# Installs the distribution packages that are missing for the purposes named:
#
#   scripts/packages.sh run                to build and serve
#   scripts/packages.sh run test           and to test
#   scripts/packages.sh run test check     and to analyse
#
# What counts is whether a command or a header is there, not who packaged it:
# some machines have a Node or a Chromium of their own. Package names are those
# of Debian 12 and 13 and Ubuntu 24.04. Anywhere else, and for anybody who may
# not install packages, it prints what is missing and exits 1.
set -euo pipefail

missing=()

needs_command() { # PACKAGE COMMAND…: any one of the commands will do
	local package=$1 name
	shift
	for name in "$@"; do
		if command -v "$name" >/dev/null; then
			return
		fi
	done
	missing+=("$package")
}

needs_header() { # PACKAGE HEADER
	echo "#include <$2>" | gcc -E -x c - >/dev/null 2>&1 ||
		missing+=("$1")
}

to_run() {
	needs_command gcc gcc
	needs_header libc6-dev stdio.h
	needs_header libcivetweb-dev civetweb.h
	needs_header libcjson-dev cjson/cJSON.h
	needs_header zlib1g-dev zlib.h
	needs_header libsqlite3-dev sqlite3.h
	needs_header libmd4c-dev md4c.h
	needs_header libtree-sitter-dev tree_sitter/api.h
}

to_test() {
	# Preprocessing it needs other headers, so look for the file.
	[[ -e /usr/include/cmocka.h ]] || missing+=(libcmocka-dev)
	needs_command chromium chromium chromium-browser google-chrome
	needs_command clang-format clang-format
	needs_command curl curl
	needs_command nodejs node
	needs_command npm npm
	needs_command python3 python3
	# The lessons' notebooks are run in an environment of their own.
	python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
	# npm speaks TLS with the system's certificates.
	[[ -e /etc/ssl/certs/ca-certificates.crt ]] || missing+=(ca-certificates)
}

to_check() {
	needs_command clang clang
	needs_command clang-tidy clang-tidy
	needs_command cppcheck cppcheck
	needs_command firefox-esr firefox-esr firefox
	needs_command shellcheck shellcheck
}

# Only clang knows which version its sanitizers and fuzzer must have.
clang_runtime() {
	echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' |
		clang -fsanitize=fuzzer,address -x c -o /dev/null - 2>/dev/null ||
		missing+=("libclang-rt-$(clang -dumpversion | cut -d. -f1)-dev")
}

install_missing() {
	[[ ${#missing[@]} != 0 ]] || return 0
	echo "missing packages: ${missing[*]}" >&2
	if ! command -v apt-get >/dev/null; then
		echo "No apt-get here: please install what this system calls" \
			"them, then try again." >&2
		exit 1
	fi
	local as_root=()
	if [[ $(id -u) != 0 ]]; then
		if ! command -v sudo >/dev/null; then
			echo "Please do, as root: apt-get install ${missing[*]}" >&2
			exit 1
		fi
		as_root=(sudo)
	fi
	"${as_root[@]}" apt-get -q update >&2
	"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
		apt-get -q install -y --no-install-recommends "${missing[@]}" >&2
	missing=()
}

for purpose in "$@"; do
	case $purpose in
	run | test | check) "to_$purpose" ;;
	*)
		echo "usage: scripts/packages.sh run|test|check…" >&2
		exit 2
		;;
	esac
done
install_missing

if [[ " $* " == *" check "* ]]; then
	clang_runtime
	install_missing
fi
if [[ " $* " == *" test "* ]]; then
	version=$(node -p 'parseInt(process.versions.node)')
	if ((version < 18)); then
		echo "The tests need Node 18 or newer; this one is $version." >&2
		exit 1
	fi
fi
