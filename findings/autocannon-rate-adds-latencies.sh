#!/usr/bin/env bash
# autocannon -R counts more than ten latencies for each answer, also where no request waited: of a server that never
# answers before 50 ms, more than half of them are shorter.
. "$(dirname "$0")/common.sh"
npm_package autocannon@9.0.0
serve <<< 'export default ({ response }) => setTimeout(() => response.end("ok"), 50)'
run autocannon --json --no-progress -c 10 -R 100 -d 3 "$url"
stop_server
answers=$(printed '"2xx":([0-9]+)')
latencies=$(printed '"totalCount":([0-9]+)')
least=$(printed '"latency":\{[^}]*"min":([0-9.]+)')
half=$(printed '"latency":\{[^}]*"p50":([0-9.]+)')
expect 'the rate was held: ten connections can do twice as much' "$answers >= 250 && $answers <= 310"
expect 'it counts more than ten times as many latencies as answers' "$latencies > 10 * $answers"
expect 'its shortest latency and its median are below 50 ms' "$least < 49 && $half < 49"
verdict
