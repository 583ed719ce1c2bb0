#!/usr/bin/env bash
# h2load --rps is a rate of each client, and all clients send at the same moments: 500 requests/s of 50 clients are ten
# bursts a second.
. "$(dirname "$0")/common.sh"
debian_packages nghttp2-client=1.52.0-1+deb12u3 libnghttp2-14 libev4 libjansson4 libjemalloc2 libxml2
serve <<'JS'
const slots = new Set()
export default ({ response, counts }) => {
  slots.add(Math.floor(performance.now() / 10))
  counts.slots = slots.size
  response.end('ok')
}
JS
run h2load --h1 -t1 -c50 -D4 --rps=10 "$url"
stop_server
expect 'about 2,000 requests arrived in 4 s' "$requests > 1800 && $requests < 2200"
expect 'they arrived in fewer than 130 of the 400 hundredths of a second' "$slots < 130"
expect 'the exit status is 0' "$status == 0"
verdict
