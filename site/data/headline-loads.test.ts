/** Of a result that is measured in blocks, from the parquet files. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { geometricMean } from '../../pipeline/evaluate/statistics/sample.ts'
import { buildLedger } from '../../proofs/fixtures/ledger.ts'
import { createManifests } from '../../proofs/fixtures/manifests.ts'
import { CASES, createBlocksRun, FAKE_RUN_ID } from '../../proofs/fixtures/run.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { headlineLoads } from './headline-loads.ts'
import { numberSources } from './number-sources.ts'
import { query } from './query.ts'
import { type ResultPage, resultPaths } from './result-page.ts'

const folder = temporaryFolder({ after })
const [data, manifests] = [join(folder, 'data'), join(folder, 'manifests')]
createManifests(manifests)
const cases = CASES.filter(({ load }) => load?.connections === 16)
createBlocksRun(data, FAKE_RUN_ID, { starts: 6, size: 2, turns: 3, cases, repeated_block: 1 })
const { out, problems } = await buildLedger({ data, manifests })
assert.deepEqual(problems, [])
process.env.BENCHLEDGER_PARQUET = out
const pages = (await resultPaths()).map(({ props }) => props.page)
const loadsOf = (page: ResultPage, metric_id: string) => headlineLoads(page, metric_id, numberSources(page.trials))

/** Of an entry whose first turn was repeated. */
const page = pages.find(({ trials }) => trials.some(({ status }) => status === 'void')) as ResultPage

test('a rate has a line for each start, with its turns, their mean and the load alone', () => {
  const { kind, lines, samples } = loadsOf(page, 'requests_per_s')
  assert.equal(kind, 'start')
  assert.deepEqual(
    lines.map(({ name }) => name),
    [1, 2, 3, 4, 5, 6].map(start => `start ${start}`),
  )
  for (const { marks } of lines)
    assert.deepEqual(marks.map(({ is_alone }) => is_alone).sort(), [false, false, false, true])
  const [median] = page.values.filter(({ metric_id }) => metric_id === 'requests_per_s').map(value => value.median)
  const middle = samples.map(({ value }) => value).toSorted((a, b) => a - b)
  assert.ok(Math.abs(((middle[2] ?? 0) + (middle[3] ?? 0)) / 2 / (median ?? 0) - 1) < 1e-9)
})

test('a turn has its requests by the seconds that it ran, a load alone the rate of its report', () => {
  const { lines } = loadsOf(page, 'requests_per_s')
  const sources = numberSources(page.trials).get('requests_per_s') ?? []
  for (const { words, href, value, is_alone } of lines.flatMap(line => line.marks)) {
    const [, place] = /^Trial (\d+), start \d, (?:turn [123]|alone): [\d,.]+ requests\/s$/.exec(words) ?? []
    const trial = page.trials[Number(place) - 1]
    assert.ok(trial)
    assert.equal(href, `#trial-${place}`)
    const read = (path: string) => readFileSync(join(data, path), 'utf8')
    if (is_alone) assert.match(read(trial.path), new RegExp(`^Requests/sec: +${value.toFixed(2)}$`, 'm'))
    else {
      const counted = trial.path.replace('.txt', '.json')
      assert.ok(Math.abs(JSON.parse(read(counted)).requests / (trial.running_s ?? 0) / value - 1) < 1e-9, words)
      assert.equal(sources.find(source => source.trial === Number(place))?.path, counted)
    }
  }
})

test('a latency has the loads alone on one line, with the number of each', () => {
  const { kind, lines, samples } = loadsOf(page, 'latency_p99_s')
  assert.deepEqual([kind, lines.length, samples.length], ['trial', 1, 6])
  assert.deepEqual(
    lines[0]?.marks.map(({ words, label }) => words.startsWith(`Trial ${label}, start `) && words.includes('alone')),
    Array(6).fill(true),
  )
})

test('what turns cost is the mean of log(turns ÷ load alone) over the starts of each result', async () => {
  const rows = await query('turn-costs')
  assert.equal(rows.length, pages.length)
  for (const { result_id, n, mean } of rows) {
    const { lines = [] } =
      pages.filter(({ head }) => head.result_id === result_id).map(of => loadsOf(of, 'requests_per_s'))[0] ?? {}
    const [alone = [], turns = []] = [true, false].map(kind =>
      lines.map(({ marks }) => geometricMean(marks.filter(mark => mark.is_alone === kind).map(({ value }) => value))),
    )
    assert.ok(n === 6 && Math.abs(geometricMean(turns) / geometricMean(alone) / Math.exp(mean) - 1) < 1e-9, result_id)
  }
})
