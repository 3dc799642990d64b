#!/bin/bash
# The slow checks, one after the other; all are made, then a line for each says
# how it went. One step: scripts/check.sh NAME…
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
mkdir -p build/check
export WERROR=1

# What a sanitizer prints goes to build/check/NAME.PID whoever has stderr; a file
# there fails the step even if the tests did not notice.
sanitized() { # NAME TARGET…
	local name=$1 options target made=0
	shift
	rm -f build/check/"$name".report.*
	options=log_path=$PWD/build/check/$name.report
	export ASAN_OPTIONS=$options:detect_stack_use_after_return=1
	export UBSAN_OPTIONS=$options:print_stacktrace=1
	export TSAN_OPTIONS=$options:suppressions=$PWD/tests/tsan.supp
	for target in "$@"; do
		make SAN="$name" "$target" || { made=1; break; }
	done
	if compgen -G "build/check/$name.report.*" >/dev/null; then
		cat build/check/"$name".report.*
		return 1
	fi
	return $made
}

c_files() { git ls-files -co --exclude-standard base figures quiz server; }

# As in the Makefile, where gcc's own flags are.
defines=(-D_GNU_SOURCE -DSTEPTIME_BUILT_IN='"."' -DSTEPTIME_PREFIX='"."'
	-DSTEPTIME_VERSION='"0"')

address() { sanitized address unit replay api browser; }
thread() { sanitized thread api; }
# The analyser finds other things with the optimizer than without. Its leaks are
# left out: gcc 12 reports every pointer stored through another one. Leaks are
# found by clang-tidy's analyser and, in all tests, by LeakSanitizer.
analyzer() {
	make -k BUILD=build/analyzer"$1" OPT="$1" objects \
		EXTRA='-fanalyzer -Wno-analyzer-malloc-leak'
}
analyzer_O0() { analyzer -O0; }
analyzer_O1() { analyzer -O1; }
clang_build() { make -k CC=clang BUILD=build/clang build test-programs; }
# One seed: the same commit is judged the same way twice. New ground is broken by
# `make fuzz`, which starts elsewhere each time.
fuzz() { make fuzz FUZZ_SEED=1 FUZZ_SECONDS="${FUZZ_SECONDS:-10}"; }
clang_tidy() {
	c_files | grep '\.c$' |
		xargs -P 2 -I{} clang-tidy --quiet {} -- -std=c17 -I. \
			-include base/banned.h "${defines[@]}" \
			2> >(grep -v 'warnings\? generated' >&2)
}
cpp_check() {
	cppcheck --quiet -j 2 --std=c11 --enable=warning,performance,portability \
		--inline-suppr --error-exitcode=1 \
		--suppress=missingIncludeSystem -I . "${defines[@]}" \
		base figures quiz server
}
shell_check() { shellcheck scripts/*.sh .ci/run; }
peers() { make peers; }
slow() { make slow; }

steps=(analyzer_O0 analyzer_O1 clang_build clang_tidy cpp_check shell_check
	address thread fuzz slow peers)
[[ $# == 0 ]] || steps=("$@")
passed=0 failed=0 summary=
for step in "${steps[@]}"; do
	echo "check: $step"
	from=$SECONDS
	if (set -e; "$step"); then
		passed=$((passed + 1)) how=passed
	else
		failed=$((failed + 1)) how=FAILED
	fi
	summary+=$(printf '%-12s %s, %d s' "$step" $how $((SECONDS - from)))$'\n'
done
printf '%s' "$summary"
echo "check: $passed passed, $failed failed"
[[ $failed == 0 ]]
