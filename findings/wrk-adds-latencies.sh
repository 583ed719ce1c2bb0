#!/usr/bin/env bash
# wrk 4.1.0 adds samples for requests that it did not send during a slow answer: one answer of 1 s in thousands makes
# its 99th percentile some hundred times the true one.
. "$(dirname "$0")/common.sh"
debian_packages wrk=4.1.0-3+b2 libluajit-5.1-2 libluajit2-5.1-2
serve <<'JS'
export default ({ response, number, counts }) => {
  const at = performance.now()
  setTimeout(() => {
    response.end('ok')
    if (performance.now() - at > 100) counts.slow = (counts.slow ?? 0) + 1
  }, number === 100 ? 1000 : 5)
}
JS
run wrk -t1 -c4 -d3s --timeout 10s --latency "$url"
stop_server
p99=$(printed '99% +([0-9.]+)ms')
expect 'less than 1 % of the answers took over 100 ms' "$slow < $requests * 0.01"
expect 'the 99th percentile is printed as over 200 ms' "$p99 > 200"
verdict
