#!/usr/bin/env bash
# ab -n 100 -t 1 sends more than 100 requests, ab -t 1 -n 100 sends 100: -t sets -n to 50,000, and the last one counts.
. "$(dirname "$0")/common.sh"
debian_packages apache2-utils=2.4.71-1~deb12u1 libapr1 libaprutil1
for options in '-n 100 -t 1' '-t 1 -n 100'; do
  serve <<< 'export default ({ response }) => response.end("ok")'
  # shellcheck disable=SC2086 # the options are words
  run ab -q -k -c 4 $options "$url" > "$dir/shown.txt"
  head -n 1 "$dir/shown.txt"
  grep -E 'Complete requests|exit status' "$dir/shown.txt"
  stop_server
  [ "$options" = '-t 1 -n 100' ] || first=$requests
done
expect 'with -n before -t, over 100 requests were sent' "$first > 100"
expect 'with -t before -n, 100 were sent' "$requests == 100"
verdict
