#!/usr/bin/env bash
# tinybench's throughput is the mean of 1/latency: a function that takes 1 and 9 ms in turn has 200 calls per second,
# and it reports over 400.
. "$(dirname "$0")/common.sh"
npm_package tinybench@6.2.5
cat > "$dir/try.mjs" <<'JS'
import { Bench } from 'tinybench'
const spin = ms => {
  const end = performance.now() + ms
  while (performance.now() < end);
}
let calls = 0
const bench = new Bench({ time: 1000, warmup: false })
bench.add('1 and 9 ms in turn', () => spin(calls++ % 2 ? 1 : 9))
await bench.run()
const { latency, throughput } = bench.tasks[0].result
console.log(`latency ${latency.mean} ms, throughput ${throughput.mean} per second`)
JS
run node "$dir/try.mjs"
latency=$(printed 'latency ([0-9.]+) ms')
rate=$(printed 'throughput ([0-9.]+) per second')
expect 'throughput is over 1.5 times what the mean latency allows' "$rate > 1.5 * 1000 / $latency"
verdict
