#!/usr/bin/env bash
# bombardier counts one failed request where the server got five: its default client sends again without a word.
. "$(dirname "$0")/common.sh"
go_module github.com/codesenberg/bombardier@v1.2.6
serve <<< 'export default ({ request }) => request.socket.destroy()'
run bombardier -c 1 -n 20 --print=result "$url"
stop_server
failed=$(printed 'others - ([0-9]+)')
expect '20 failed requests are printed' "$failed == 20"
expect 'the server got five times as many' "$requests == 100"
verdict
