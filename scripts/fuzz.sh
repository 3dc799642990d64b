#!/bin/bash
# Fuzzes parsers for so many seconds each: scripts/fuzz.sh SECONDS SEED NAME…
# Seed 0 is another one each time; any other takes the same way again.
# Starts from tests/fuzz/corpus/NAME and keeps what it finds in
# build/fuzz/corpus/NAME; an input that breaks something is written to
# build/fuzz/ and belongs, once understood, in tests/fuzz/corpus/NAME.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=$1 seed=$2
shift 2
for name in "$@"; do
	found=build/fuzz/corpus/$name
	kept=tests/fuzz/corpus/$name
	mkdir -p "$found" "$kept"
	echo "fuzz $name for $seconds s"
	log=build/fuzz/$name.log
	if ! build/fuzz/fuzz_"$name" -max_total_time="$seconds" -seed="$seed" -timeout=5 \
		-max_len=4096 -print_final_stats=1 \
		-artifact_prefix="build/fuzz/$name-" \
		"$found" "$kept" >"$log" 2>&1; then
		tail -n 60 "$log"
		exit 1
	fi
	grep -E 'executed_units|new_units' "$log"
done
