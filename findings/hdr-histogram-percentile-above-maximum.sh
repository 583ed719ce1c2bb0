#!/usr/bin/env bash
# hdr-histogram-js: the 100th percentile is above the maximum of the same histogram, since it is the upper end of a bin.
. "$(dirname "$0")/common.sh"
npm_package hdr-histogram-js@3.0.1
cat > "$dir/try.cjs" <<'JS'
const { build } = require('hdr-histogram-js')
const histogram = build({ numberOfSignificantValueDigits: 3 })
for (let i = 1; i <= 100; i++) histogram.recordValue(10_007 * i)
console.log(`maximum ${histogram.maxValue}, 100th percentile ${histogram.getValueAtPercentile(100)}`)
JS
run node "$dir/try.cjs"
maximum=$(printed 'maximum ([0-9]+),')
last=$(printed 'percentile ([0-9]+)')
expect 'the maximum is the largest recorded value' "$maximum == 1000700"
expect 'the 100th percentile is above it' "$last > $maximum"
verdict
