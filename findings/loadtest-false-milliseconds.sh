#!/usr/bin/env bash
# loadtest prints "NaN ms" and "50% false ms", and exits with 0, where no answer came within the run.
. "$(dirname "$0")/common.sh"
npm_package loadtest@8.2.1
serve <<< 'export default ({ response }) => setTimeout(() => response.end("ok"), 4000)'
run loadtest -c 4 -t 2 "$url"
stop_server
expect 'the mean is not a number' "$(grep -c 'Mean latency.*NaN ms' "$dir/output.txt" || :) == 1"
expect 'the median is the word false' "$(grep -cE '50%.*false ms' "$dir/output.txt" || :) == 1"
expect 'the exit status is 0' "$status == 0"
verdict
