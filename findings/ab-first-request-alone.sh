#!/usr/bin/env bash
# ab -c 10 sends its first request alone and waits for the answer: 20 requests by 10 take three rounds instead of two.
. "$(dirname "$0")/common.sh"
debian_packages apache2-utils=2.4.71-1~deb12u1 libapr1 libaprutil1
serve <<'JS'
let open = 0
let first_answered = false
export default ({ response, number, counts }) => {
  open++
  counts.before_first_answer = (counts.before_first_answer ?? 0) + !first_answered
  counts.most_at_once = Math.max(counts.most_at_once ?? 0, open)
  setTimeout(() => {
    open--
    first_answered = true
    response.end('ok')
  }, 400)
}
JS
run ab -q -n 20 -c 10 "$url"
stop_server
seconds=$(printed 'Time taken for tests: +([0-9.]+)')
expect 'one request came before the first answer' "$before_first_answer == 1"
expect 'later, ten were open at once' "$most_at_once == 10"
expect 'the run took three rounds of 0.4 s, not two' "$seconds >= 1.15"
verdict
