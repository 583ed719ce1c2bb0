#!/usr/bin/env bash
# siege's mean response time is above its longest transaction where half of the answers have status 503: the time of
# all answers is divided by the number of those with success.
. "$(dirname "$0")/common.sh"
debian_packages siege=4.0.7-1+b1
serve <<'JS'
export default ({ response, number }) => setTimeout(() => {
  response.statusCode = number % 2 ? 200 : 503
  response.end('ok')
}, 200)
JS
run siege -R "$dir/etc/siege/siegerc" -b -c 2 -r 10 -j "$url"
stop_server
mean=$(printed '"response_time":[[:space:]]+([0-9.]+)')
longest=$(printed '"longest_transaction":[[:space:]]+([0-9.]+)')
expect 'the mean is above the maximum' "$mean > $longest"
verdict
