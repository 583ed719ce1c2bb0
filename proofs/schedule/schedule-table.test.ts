import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { drawNormal, fastRandom } from '../../pipeline/schema/random.ts'
import { type Cost, compareSchedules, formatSchedules, type Measurement } from './schedule-table.ts'

const ENTRIES = ['reference', 'double', 'same']
const TRUE = [1000, 2000, 1000]

/** `bias`: how much faster `double` is in turns than alone. */
function synthetic({ noise, bias }: { noise: number; bias: number }): Measurement[] {
  const random = fastRandom(1)
  const measured: Measurement[] = []
  for (let block = 1; block <= 24; block++) {
    // a slow machine is slow for a block, and a block lacks one of the three
    const seconds = Math.exp(0.3 * drawNormal(random))
    for (const [index, entry] of ENTRIES.entries()) {
      if (index === block % 4) continue
      for (let turn = 1; turn <= 4; turn++) {
        const per_s = (TRUE[index] ?? 0) * seconds * Math.exp(noise * drawNormal(random))
        const common = { schedule: 'windows-50', entry, block, turn, per_cpu_s: null }
        measured.push({ ...common, kind: 'turn', per_s: index === 1 ? per_s * bias : per_s })
        measured.push({ ...common, kind: 'alone', per_s: per_s * Math.exp(noise * drawNormal(random)) })
      }
    }
  }
  return measured
}

const cost: Cost = { schedule: 'windows-50', seconds: 720, start_count: 72, block_size: 3 }

test('ratios of the schedule and alone are those of the truth, although blocks lack entries and differ', () => {
  const [found] = compareSchedules(ENTRIES, [cost], synthetic({ noise: 0.02, bias: 1 }))
  assert.equal(found?.turn_count, 96)
  for (const [row, ratio] of [
    [found?.rows[0], 2],
    [found?.rows[1], 1],
  ] as const) {
    for (const each of [row?.of_schedule, row?.alone])
      assert.ok(each && Math.abs(each.ratio / ratio - 1) < 0.02 && each.high / each.low < 1.06, JSON.stringify(each))
    assert.ok(row?.bias && row.bias.low < 1 && 1 < row.bias.high, JSON.stringify(row?.bias))
    // of the difference of two values with 2 %
    assert.ok((row?.sd ?? 0) > 0.022 && (row?.sd ?? 0) < 0.035, `${row?.sd}`)
  }
})

test('a schedule that favours an entry has a bias whose interval leaves out 1', () => {
  const [found] = compareSchedules(ENTRIES, [cost], synthetic({ noise: 0.02, bias: 1.1 }))
  const [double, same] = found?.rows ?? []
  assert.ok(double?.bias && double.bias.low > 1.05 && double.bias.high < 1.15, JSON.stringify(double?.bias))
  assert.ok(same?.bias && same.bias.low < 1 && same.bias.high > 1, JSON.stringify(same?.bias))
})

test('the half-width for a field follows from the scatter of a block and the seconds of a start', () => {
  const [found] = compareSchedules(ENTRIES, [cost], synthetic({ noise: 0.02, bias: 1 }))
  // 10 s for a start: 12 starts of each of 50 entries in 6000 s; blocks of 3 of 50 have 100/147 of the information
  assert.equal(found?.field?.starts, 12)
  const expected = Math.exp((2.33 * (found?.block_sd ?? 0)) / Math.sqrt((12 * 100) / 147)) - 1
  assert.ok(Math.abs((found?.field?.half_width ?? 0) - expected) < 0.01 * expected)
  const [whole] = compareSchedules(ENTRIES, [{ ...cost, block_size: null }], synthetic({ noise: 0.02, bias: 1 }))
  assert.ok((whole?.field?.half_width ?? 1) < (found?.field?.half_width ?? 0))
})

test('side by side, answers per second of CPU time are compared, and what is unknown is no number', () => {
  const measured = synthetic({ noise: 0.02, bias: 1 }).map(each => ({
    ...each,
    schedule: 'side-by-side',
    per_cpu_s: 3 * each.per_s,
    per_s: 1,
  }))
  const side = { ...cost, schedule: 'side-by-side' }
  const [found] = compareSchedules(ENTRIES, [side], measured)
  assert.ok(Math.abs((found?.rows[0]?.of_schedule?.ratio ?? 0) - 2) < 0.05)
  const [unknown] = compareSchedules(
    ENTRIES,
    [side],
    measured.map(each => ({ ...each, per_cpu_s: null })),
  )
  assert.deepEqual(
    [unknown?.rows[0]?.of_schedule, unknown?.rows[0]?.bias, unknown?.block_sd, unknown?.field],
    [null, null, null, null],
  )
})

test('a table without measurements, as after an early interrupt, has dashes', () => {
  const table = formatSchedules('reference', compareSchedules(ENTRIES, [{ ...cost, start_count: 0, seconds: 0 }], []))
  assert.match(table, /windows-50: 0\.0 min, 0 starts, 0 turns; sd of a block -; 50 entries in 100 min: -\n/)
  assert.match(table, /double\/reference +- +sd - +alone - +bias -/)
})

test('usage errors are reported before anything is measured', () => {
  for (const [args, message] of [
    [['--entries', 'go'], /--entries needs two or more/],
    [['--entries', 'go', 'no-such'], /--framework no-such does not exist/],
    [['--entries', 'go', 'go', '--scenario', 'primitives'], /--entries go does not run .+ as a server/],
    [['--entries', 'go', 'go', '--schedules', 'windows-0'], /--schedules windows-0 is not one of trials,/],
    [['--entries', 'go', 'go', '--out', import.meta.dirname], /--out .+ is not empty: specify a new folder/],
    [['--entries', 'go', 'go', '--minutes', '0'], /--minutes is 0: give a whole number/],
  ] as const) {
    const out = args[3] === '--out' ? [] : ['--out', '/nonexistent/out']
    const argv = [join(import.meta.dirname, 'measure-schedules.ts'), ...out, ...args]
    const { status, stderr, stdout } = spawnSync(process.execPath, argv, { encoding: 'utf8' })
    assert.match(stderr, message)
    assert.deepEqual([status, stdout], [2, ''])
  }
})
