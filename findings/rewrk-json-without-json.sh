#!/usr/bin/env bash
# rewrk --json prints nothing on standard output and exits with 0 where nothing listens.
. "$(dirname "$0")/common.sh"
crate rewrk 0.3.2
nothing_listens
run bash -c 'rewrk -t 1 -c 2 -d 1s --json -h "$0" 2> "$1"' "$url" "$dir/errors.txt"
expect 'standard output is empty' "$(wc -c < "$dir/output.txt") == 0"
expect 'the exit status is 0' "$status == 0"
verdict
