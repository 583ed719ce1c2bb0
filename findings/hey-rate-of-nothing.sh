#!/usr/bin/env bash
# hey prints thousands of requests per second where nothing listens, and exits with 0.
. "$(dirname "$0")/common.sh"
go_module github.com/rakyll/hey@v0.1.5
nothing_listens
run hey -n 200 -c 10 "$url"
rate=$(printed 'Requests/sec:[[:space:]]*([0-9.]+)')
expect 'a rate is printed although no request was sent' "$rate > 0"
expect 'the exit status is 0' "$status == 0"
verdict
