#!/usr/bin/env bash
# ab counts complete answers as failed if their length differs from the first one's, as that of a page with a counter.
. "$(dirname "$0")/common.sh"
debian_packages apache2-utils=2.4.71-1~deb12u1 libapr1 libaprutil1
serve <<< 'export default ({ response, number }) => response.end("x".repeat(number % 2 ? 13 : 14))'
run ab -q -n 100 -c 1 "$url"
stop_server
failed=$(printed 'Failed requests: +([0-9]+)')
expect 'half of 100 complete answers are failed requests' "$failed == 50"
verdict
