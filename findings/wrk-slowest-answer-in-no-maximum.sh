#!/usr/bin/env bash
# wrk receives an answer after 3 s, and its maximum is below 2 s: what comes after --timeout (2 s unless given) is in no
# latency.
. "$(dirname "$0")/common.sh"
debian_packages wrk=4.1.0-3+b2 libluajit-5.1-2 libluajit2-5.1-2
serve <<'JS'
export default ({ response, number, counts }) => setTimeout(() => {
  response.end('ok')
  if (number === 100 && !response.destroyed) counts.answered_after_3_s = 1
}, number === 100 ? 3000 : 5)
JS
run wrk -t1 -c2 -d5s "$url"
stop_server
maximum=$(printed 'Latency +[0-9.]+m?u?s +[0-9.]+m?u?s +([0-9.]+)ms')
expect 'the server gave the answer after 3 s, before the end' "$answered_after_3_s == 1"
expect 'the printed maximum is below 2 s' "$maximum < 2000"
expect 'one timeout is printed' "$(grep -c 'timeout 1$' "$dir/output.txt" || :) == 1"
verdict
