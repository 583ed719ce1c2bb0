#!/usr/bin/env bash
# hey -n 100 -c 30 sends 90 requests: the count is rounded down to a multiple of the connections, without a word.
. "$(dirname "$0")/common.sh"
go_module github.com/rakyll/hey@v0.1.5
serve <<< 'export default ({ response }) => response.end("ok")'
run hey -n 100 -c 30 "$url"
stop_server
expect '100 requests asked for, 90 sent' "$requests == 90"
expect 'the exit status is 0' "$status == 0"
verdict
