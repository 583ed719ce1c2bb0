#!/usr/bin/env bash
# vegeta sends a tenth of the requests that its rate asks for, and reports "Success 100.00%" with exit status 0.
. "$(dirname "$0")/common.sh"
go_module github.com/tsenart/vegeta/v12@v12.13.0
serve <<< 'export default ({ response }) => setTimeout(() => response.end("ok"), 10)'
run bash -o pipefail -c \
  'echo "GET $0" | vegeta attack -rate=2000/s -max-workers=2 -duration=2s | vegeta report' "$url"
stop_server
success=$(printed 'Success +\[ratio\] +([0-9.]+)%')
sent=$(printed 'Requests +\[total, rate, throughput\] +([0-9]+)')
expect 'at most 400 of 4,000 requests were sent' "$sent <= 420 && $requests <= 420"
expect 'success is 100 %' "$success == 100"
expect 'the exit status is 0' "$status == 0"
verdict
