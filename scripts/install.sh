#!/bin/sh
# Copies what was built into the folder $TO: bin/steptime, and under
# share/steptime the pages' files and, where there are some, lessons, banks and
# notebooks.
set -eu
cd "$(dirname "$0")/.."
share=$TO/share/steptime

copy() { # FOLDER FIND-CONDITION…: files below the folder, with its last name
	folder=$1
	shift
	[ -d "$folder" ] || return 0
	(cd "$(dirname "$folder")" &&
		find "$(basename "$folder")" -type f "$@" \
			-exec sh -c 'for f; do
				install -D -m 644 "$f" "$0/$f"; done' "$share" {} +)
}

install -D -m 755 build/steptime "$TO/bin/steptime"
copy build/static
copy lessons
copy quiz -name '*.quiz.md'
copy notebooks -name '*.ipynb'
echo "installed $TO/bin/steptime and $share"
