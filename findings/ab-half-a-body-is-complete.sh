#!/usr/bin/env bash
# ab reports no failed request where each answer ends after 50 of the 100 bytes that its Content-Length states.
. "$(dirname "$0")/common.sh"
debian_packages apache2-utils=2.4.71-1~deb12u1 libapr1 libaprutil1
serve <<'JS'
export default ({ response }) => {
  response.writeHead(200, { 'content-length': 100 })
  response.write('x'.repeat(50), () => response.socket.end())
}
JS
run ab -q -n 50 -c 5 "$url"
stop_server
complete=$(printed 'Complete requests: +([0-9]+)')
failed=$(printed 'Failed requests: +([0-9]+)')
bytes=$(printed 'HTML transferred: +([0-9]+) bytes')
expect '50 requests are complete and none failed' "$complete == 50 && $failed == 0"
expect 'the document length is printed as what came' "$bytes == 2500"
verdict
