#!/bin/sh
# Runs every *.test.mjs under a folder with Node's own runner. The files are
# named one by one because Node 18 and 22 read a folder's name differently, and
# none at all is an error: a suite that is not there has not passed. The tests
# find the program in $STEPTIME_BIN; if $STEPTIME_SAN is not empty, it was built
# with a sanitizer, and limits on time do not hold for it.
set -eu
cd "$(dirname "$0")/.."
files=$(find "$1" -name '*.test.mjs' | sort)
if [ -z "$files" ]; then
	echo "$1: no *.test.mjs in it" >&2
	exit 1
fi
# A test that hangs must not hold a machine for ever.
# shellcheck disable=SC2086 # one word a file: no name of ours has a space
exec timeout --foreground "${NODE_TESTS_SECONDS:-900}" \
	node --test --test-reporter=spec $files
