#!/bin/bash
# What can be said about the files without running them. Every check is made;
# the exit status says whether all were content.
# shellcheck disable=SC2154 # ours() assigns the arrays by name
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
failed=0

complain() {
	echo "lint: $*" >&2
	failed=1
}

# ours ARRAY PATTERN…: the files of the repository, tracked or about to be,
# except those that come from others.
ours() {
	local -n list=$1
	local file
	shift
	list=()
	while read -r file; do
		case $file in
		vendor/* | static/vendor/* | static/fonts/* | package-lock.json) ;;
		*) [[ -e $file ]] && list+=("$file") ;;
		esac
	done < <(git ls-files -co --exclude-standard -- "$@")
}

# forbid COMPLAINT REGEX FILE…
forbid() {
	local what=$1 regex=$2
	shift 2
	# -I: a picture has every word in it somewhere. /dev/null: grep names the
	# file even if it is the only one.
	if grep -InE "$regex" /dev/null "$@" >&2; then
		complain "$what"
	fi
}

# --- layout of C. Other versions of clang-format differ in details, so only
# that of Debian 12 decides; any other reports.
ours c '*.[ch]'
version=$(clang-format --version | grep -o 'version [0-9]*' | cut -d' ' -f2)
for file in "${c[@]}"; do
	if clang-format "$file" | cmp -s - "$file"; then
		continue
	elif [[ $version == 14 ]]; then
		complain "$file: layout; \"make format\" mends it"
	else
		echo "lint: $file: clang-format $version would differ from 14" >&2
	fi
done

# --- types of JavaScript
node_modules/.bin/tsc -p jsconfig.json || complain 'types in the pages'
node_modules/.bin/tsc -p tests/jsconfig.json || complain 'types in the tests'

# --- colours and fonts are named in one file, where contrast can be judged
names='white|black|red|green|blue|gr[ae]y|yellow|orange|purple|navy|teal'
takes='color|fill|stroke|background|border|outline|shadow'
hex='#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})\b'
ours css 'static/*.css' ':!static/css/tokens.css'
ours js 'static/*.js' 'figures/*.js'
ours code 'base/*.c' 'figures/*.c' 'quiz/*.c' 'server/*.c'
forbid 'a colour outside tokens.css' \
	"$hex|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(" "${css[@]}" "${js[@]}"
forbid 'a colour outside tokens.css' \
	"($takes)[a-z-]*:([^;]*[ (,])?(($names)\b|#[0-9a-fA-F]{3,4}\b)" "${css[@]}"
forbid 'a colour outside tokens.css' \
	"['\"](($names)|#[0-9a-fA-F]{3,4})['\"]" "${js[@]}"
# A browser looks through all of a figure at every change of it to answer
# .figure:has(): four of the sixteen milliseconds that a frame has.
forbid 'a state of the figure asked by :has(); data-state has it' \
	'(^|[ ,])(html|body|main|\.figure|\.figure-body|\.result)[^ ]*:has\(' \
	"${css[@]}"
forbid 'a font outside tokens.css' \
	"@font-face|font-family: *[^vi ]|font:.*['\"]" "${css[@]}"
forbid 'a font outside tokens.css' "sans-serif|monospace|fontFamily" "${js[@]}"
forbid 'a style in C' "\"$hex|font-family|[ \"]style=" "${code[@]}"

# --- a figure is asked in one way, on a stack that it fits into
ours served 'server/*.c' ':!server/ask.c'
forbid 'a figure asked past server/ask.h' '\bfigure_answer\(' "${served[@]}"

# --- every style sheet is loaded: in a sheet of the Makefile, or by itself
for sheet in static/css/*.css; do
	name=$(basename "$sheet" .css)
	grep -Eq "^SHEET\..* $name( |$)|\"css/$name\.css\"" Makefile \
		server/pages/page_head.c || complain "no page loads $sheet"
done

# --- nothing half done is left behind
ours all .
forbid 'leftovers' '\b(TO[D]O|FIX[M]E|XX[X])\b' "${all[@]}"

# --- long files are only reported: a table may be long
ours long '*.[ch]' '*.js' '*.mjs' '*.css' '*.sh'
wc -l "${long[@]}" | awk '$1 > 350 && $2 != "total" {
	print "lint: long: " $2 ", " $1 " lines" }'

if [[ $failed == 0 ]]; then
	echo 'lint: nothing to complain about'
fi
exit $failed
