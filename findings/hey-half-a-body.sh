#!/usr/bin/env bash
# hey counts answers that end after 50 of 100 bytes as [200], with 100 bytes each and without an error.
. "$(dirname "$0")/common.sh"
go_module github.com/rakyll/hey@v0.1.5
serve <<'JS'
export default ({ response }) => {
  response.writeHead(200, { 'content-length': 100 })
  response.write('x'.repeat(50), () => response.socket.end())
}
JS
run hey -n 100 -c 10 "$url"
stop_server
answers=$(printed '\[200\][[:space:]]*([0-9]+) responses')
bytes=$(printed 'Total data:[[:space:]]*([0-9]+) bytes')
expect 'all 100 are counted as answers with status 200' "$answers == 100"
expect 'the bytes promised are reported, not the 5,000 that came' "$bytes == 10000"
expect 'no error is listed' "$(grep -c 'Error distribution' "$dir/output.txt" || :) == 0"
verdict
