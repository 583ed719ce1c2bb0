#!/usr/bin/env bash
# httperf counts requests that it wrote into connections which the server had announced to close.
. "$(dirname "$0")/common.sh"
debian_packages httperf=0.9.0-9+b2
serve <<'JS'
export default ({ response }) => {
  response.writeHead(200, { connection: 'close' })
  response.end('ok')
}
JS
port=${url##*:}
run httperf --hog --server 127.0.0.1 --port "${port%/}" --uri / --num-conns 10 --rate 20 --num-calls 5 --timeout 5
stop_server
sent=$(printed 'Total: connections [0-9]+ requests ([0-9]+)')
replies=$(printed 'requests [0-9]+ replies ([0-9]+)')
expect 'ten replies came, one on each connection' "$replies == 10"
expect 'the server got fewer requests than are printed' "$requests < $sent"
verdict
