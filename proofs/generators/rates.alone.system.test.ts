/** The open loop of the runner sees a stall as it was. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { temporaryFolder } from '../fixtures/temporary.ts'
import { measureRates, truePercentiles } from './measure-rates.ts'

/** A busy machine adds to latencies, but hides none. */
const MOST_TRIES = 8

const out = temporaryFolder({ after })

test('pacer measures a server that stalls within 5 % of the true p99 and p99.9', async t => {
  const truth = truePercentiles(2000)
  for (let turn = 1; turn <= MOST_TRIES; turn++) {
    const [one] = await measureRates({ rates: [2000], repeats: 1, wanted: ['pacer'], out })
    assert.ok(one && one.problem === null, one?.problem ?? 'pacer was not measured')
    assert.equal(one.served.answers, 10_000)
    const ratios = (['p99_s', 'p99_9_s'] as const).map(key => (one[key] ?? 0) / truth[key])
    for (const ratio of ratios) assert.ok(ratio > 0.95, `a part of the stall is hidden: ${ratio} of the truth`)
    if (ratios.every(ratio => ratio < 1.05)) return
    t.diagnostic(`once more: ${ratios.join(' and ')} of the truth`)
  }
  assert.fail(`p99 or p99.9 was too high in each of ${MOST_TRIES} loads`)
})
