#!/usr/bin/env bash
# h2load -D: a client whose connection the server closes after an answer sends nothing more for the rest of the run,
# and "failed", "errored" and the exit status are 0.
. "$(dirname "$0")/common.sh"
debian_packages nghttp2-client=1.52.0-1+deb12u3 libnghttp2-14 libev4 libjansson4 libjemalloc2 libxml2
serve <<< 'export default ({ request, response }) => response.end("ok", () => request.socket.end())'
run h2load --h1 -t1 -c10 -D2 "$url"
stop_server
done_count=$(printed 'requests:.* ([0-9]+) done')
expect 'ten clients got one answer each in 2 s' "$done_count == 10"
expect 'the server got no more than a second request of each' "$requests <= 20"
expect 'none failed or errored' "$(grep -c '0 failed, 0 errored' "$dir/output.txt" || :) == 1"
expect 'the exit status is 0' "$status == 0"
verdict
