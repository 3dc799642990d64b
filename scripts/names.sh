#!/bin/bash
# Names that the linker would mistake. A function of ours with the name of one in
# a library stands before it for the whole program: names.sh LIBRARY.a PROGRAM
set -euo pipefail
export LC_ALL=C

ours() { nm -g --defined-only "$1" 2>/dev/null | awk 'NF == 3 { print $3 }' | sort -u; }

# _init, _fini and the edges of sections are in every library and program.
theirs() {
	ldd "$1" | awk '$3 ~ /^\// { print $3 }' | while read -r library; do
		nm -D --defined-only "$library" 2>/dev/null |
			awk '$3 !~ /^_/ { sub(/@.*/, "", $3); print $3 }'
	done | sort -u
}

taken=$(comm -12 <(ours "$1") <(theirs "$2"))
[[ -z $taken ]] && exit
echo "lint: names that a library has, too: $taken" >&2
exit 1
