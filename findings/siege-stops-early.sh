#!/usr/bin/env bash
# siege stops a run of 2,000 requests after some 1,024 answers with status 503, names no reason in its report, and
# exits with 0.
. "$(dirname "$0")/common.sh"
debian_packages siege=4.0.7-1+b1
serve <<'JS'
export default ({ response }) => {
  response.statusCode = 503
  response.end('busy')
}
JS
run siege -R "$dir/etc/siege/siegerc" -b -c 10 -r 200 -j "$url"
stop_server
failed=$(printed '"failed_transactions":[[:space:]]+([0-9]+)')
expect 'it stops before 1,100 of 2,000' "$failed > 1000 && $failed < 1100 && $requests < 1100"
expect 'the exit status is 0' "$status == 0"
verdict
