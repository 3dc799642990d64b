#!/bin/bash
# Fetches the files listed in THIRD_PARTY.md from npm, or checks them.
#
#   scripts/vendor.sh           fetch; a file whose checksum differs is refused
#   scripts/vendor.sh --update  fetch, and write the new checksums in the table
#   scripts/vendor.sh --check   compare what is here with the table; no network
set -euo pipefail
cd "$(dirname "$0")/.."

# Rows of the table as: file-here package version file-there sha256
rows() {
	awk -F' *[|] *' '/^\| [^|]*\/[^|]* \|/ && NF == 7 {
		print $2, $3, $4, $5, $6 }' THIRD_PARTY.md
}

sum() { sha256sum "$1" | cut -d' ' -f1; }

check() {
	local bad=0 good=0 file want path table
	table=$(rows)
	while read -r file _ _ _ want; do
		if [[ -f $file && $(sum "$file") == "$want" ]]; then
			good=$((good + 1))
		else
			echo "$file: missing, or not the file of THIRD_PARTY.md" >&2
			bad=$((bad + 1))
		fi
	done <<<"$table"
	# A file nobody vouches for is as bad as a changed one.
	while read -r path; do
		if ! grep -qF "$path " <<<"$table"; then
			echo "$path: not listed in THIRD_PARTY.md" >&2
			bad=$((bad + 1))
		fi
	done < <(find vendor static/vendor static/fonts -type f ! -name '*.md')
	echo "vendored files: $good as listed, $bad wrong"
	[[ $bad == 0 && $good -gt 0 ]]
}

fetch() {
	local update=$1 file package version from want got dir
	temp=$(mktemp -d)
	trap 'rm -rf "$temp"' EXIT
	while read -r file package version from want; do
		dir=$temp/${package//\//_}-$version
		if [[ ! -d $dir ]]; then
			echo "$package $version" >&2
			mkdir "$dir"
			(cd "$dir" && npm pack --silent "$package@$version" >/dev/null)
			tar -xzf "$dir"/*.tgz -C "$dir" --strip-components=1
		fi
		got=$(sum "$dir/$from")
		if [[ $got != "$want" ]]; then
			if [[ $update == no ]]; then
				echo "$file: $package $version has $got," \
					"THIRD_PARTY.md says $want" >&2
				exit 1
			fi
			sed -i "\\:^| $file |: s:| [^|]* |\$:| $got |:" THIRD_PARTY.md
		fi
		install -D -m 644 "$dir/$from" "$file"
	done < <(rows)
	check
}

case ${1-} in
--check) check ;;
--update) fetch yes ;;
'') fetch no ;;
*) echo "usage: scripts/vendor.sh [--check|--update]" >&2; exit 2 ;;
esac
