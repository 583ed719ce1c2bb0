/** The open loop of the runner hides no part of a stall. How exact it is, `npm run bench:generators -- --rate` measures. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { temporaryFolder } from '../fixtures/temporary.ts'
import { measureRates, truePercentiles } from './measure-rates.ts'

const out = temporaryFolder({ after })

// a busy machine adds to latencies, so there is no bound above
test('pacer reports at least the true p99 and p99.9 of a server that stalls', async () => {
  const truth = truePercentiles(2000)
  const [one] = await measureRates({ rates: [2000], repeats: 1, wanted: ['pacer'], out })
  assert.ok(one && one.problem === null, one?.problem ?? 'pacer was not measured')
  assert.equal(one.served.answers, 10_000)
  for (const key of ['p99_s', 'p99_9_s'] as const)
    assert.ok((one[key] ?? 0) > 0.95 * truth[key], `${key} is ${one[key]} s, and the true one ${truth[key]} s`)
})
