#!/usr/bin/env bash
# autocannon's latency is many times the server's where the server closes each connection: on one connection, the sum
# of the latencies is longer than the run.
. "$(dirname "$0")/common.sh"
npm_package autocannon@9.0.0
serve <<'JS'
export default ({ response }) => setTimeout(() => {
  response.writeHead(200, { connection: 'close' })
  response.end('ok')
}, 5)
JS
run autocannon --json --no-progress -c 1 -d 3 "$url"
stop_server
mean=$(printed '"latency":\{"average":([0-9.]+)')
answers=$(printed '"2xx":([0-9]+)')
expect 'mean times answers is at least three times the run of 3 s on one connection' "$mean * $answers > 9000"
expect 'the run had answers' "$answers > 20"
verdict
