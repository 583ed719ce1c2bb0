#!/usr/bin/env bash
# rewrk's "Percentile 50%" is the mean of the slower half: of one answer for each of 1 to 100 ms it prints about 76 ms.
. "$(dirname "$0")/common.sh"
crate rewrk 0.3.2
serve <<'JS'
export default ({ response, number, counts }) => {
  counts.above_median = (counts.above_median ?? 0) + (number % 100 >= 50)
  setTimeout(() => response.end('ok'), (number % 100) + 1)
}
JS
run rewrk -t 1 -c 1 -d 11s --pct -h "$url"
stop_server
half=$(printed '50%[^0-9]*([0-9.]+)ms')
expect 'no more than half of the answers took over 55 ms' "$above_median <= $requests * 0.55"
expect 'the 50th percentile is printed as over 65 ms' "$half > 65"
verdict
