import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from '../../../proofs/fixtures/rounds.ts'
import { betweenRuns, ratiosToControls, toControl } from './between-runs.ts'
import { estimateOf, fitLeague, levelOf, pairsOf } from './league.ts'
import { METHOD_OF_BLOCKS, METHOD_VERSION } from './limits.ts'

const speed = [1, 0.8, 1.1, 0.9, 1.2, 1]
const rows = (factor: number, ...off: number[]) =>
  inOrder(speed.map((each, at) => factor * each * (1 + (off[at] ?? 0))))

test('each result is compared with both controls of its run in each round', () => {
  const trials = rows(50, 0.01, -0.01, 0.02, -0.02, 0.01, 0)
  const controls = [rows(100), rows(100, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02)]
  // ln 0.5 + mean of ln(1 + off) - ln(1.02) / 2, by numpy; the speed of the round is gone
  const found = toControl({ trials, controls })
  assert.ok(Math.abs((found?.mean ?? 0) - -0.701_473_5) < 1e-6, `${found?.mean}`)
  assert.ok(Math.abs((found?.squared_error ?? 0) - 3.614_79e-5) < 1e-9, `${found?.squared_error}`)
  assert.equal(toControl({ trials, controls: [] }), null)
  assert.equal(toControl({ trials: trials.slice(1), controls }), null, 'five rounds with both')
})

test('a slower host does not make a slower server, and the variances of both runs count', () => {
  const noise = [0.01, -0.02, 0.015, -0.005, 0.02, -0.015]
  const first = { trials: rows(80, ...noise), controls: [rows(100)] }
  const slower = { trials: rows(60, ...noise.toReversed()), controls: [rows(75)] }
  const same = betweenRuns(first, slower)
  assert.ok(same && Math.abs(same.difference) < 1e-3 && same.p_value > 0.9)
  const worse = betweenRuns({ ...first, trials: rows(70, ...noise) }, slower)
  assert.ok(worse && worse.p_value < 1e-4)
  const [one, other] = [toControl(first), toControl(slower)]
  assert.ok(Math.abs(worse.standard_error ** 2 - (one?.squared_error ?? 0) - (other?.squared_error ?? 0)) < 1e-7)
  assert.equal(betweenRuns(first, { ...slower, controls: [] }), null)
})

/** Blocks of two, so that an entry is never in one block with the control and its twin: fit, pairs and numbers. */
function inBlocks(speeds: [a: number, b: number, control: number, twin: number]) {
  const blocks = [0, 1].flatMap(() => ['02', '13', '03', '12', '01', '23'])
  const rows = speeds.map((speed, row) => ({
    id: `${row}`,
    is_control: row > 1,
    trials: blocks.flatMap((block, at) =>
      block.includes(`${row}`)
        ? [{ round: at + 1, value: speed * (1 + 0.1 * (at % 5)) * (1 + 0.01 * Math.sin(3 * at + row)) }]
        : [],
    ),
  }))
  const fit = fitLeague(rows, 'blocks')
  const { level } = levelOf(fit)
  const table = { ...pairsOf(fit, level), level, method_version: METHOD_OF_BLOCKS }
  const [result, , ...controls] = rows.map(({ id }, row) => [id, estimateOf(fit, row).estimate] as const)
  assert.ok(result)
  const measured = { trials: rows[0]?.trials ?? [], controls: rows.slice(2).map(({ trials }) => trials) }
  return { fit, table, result, controls, measured }
}

test('in blocks, a result is compared with both controls in the fit, without a block that has all three', () => {
  const { fit, table, result, controls, measured } = inBlocks([50, 60, 100, 104])
  assert.equal(toControl(measured), null)
  const found = toControl({ ...measured, ratios: ratiosToControls(table, result, controls) })
  const [effect = 0, , control = 0, twin = 0] = fit.effects
  assert.ok(Math.abs((found?.mean ?? 0) - (effect - (control + twin) / 2)) < 1e-9, `${found?.mean}`)
  assert.ok(Math.abs((found?.mean ?? 0) - Math.log(50 / Math.sqrt(10_400))) < 0.02, `${found?.mean}`)
  const variances = [2, 3].map(row => fit.test(0, row).standard_error ** 2)
  const mean = variances.reduce((sum, each) => sum + each, 0) / 2
  // from Student's t to the normal distribution: no smaller, and of the same size
  assert.ok((found?.squared_error ?? 0) >= mean && (found?.squared_error ?? 0) < 10 * mean, `${found?.squared_error}`)
  const missing = { ...measured, ratios: ratiosToControls(table, result, [...controls, ['lost', 100]]) }
  assert.equal(toControl({ ...missing, controls: [...measured.controls, []] }), null)
  assert.equal(ratiosToControls({ ...table, method_version: METHOD_VERSION }, result, controls), null)
})

test('two runs in blocks are compared through their controls', () => {
  const of = (...speeds: [number, number, number, number]) => {
    const { table, result, controls, measured } = inBlocks(speeds)
    return { ...measured, ratios: ratiosToControls(table, result, controls) }
  }
  const first = of(50, 60, 100, 100)
  const same = betweenRuns(first, of(40, 48, 80, 80))
  assert.ok(same && Math.abs(same.difference) < 1e-9 && same.p_value > 0.99)
  const worse = betweenRuns(first, of(36, 48, 80, 80))
  assert.ok(worse && Math.abs(worse.difference - Math.log(50 / 45)) < 1e-9 && worse.p_value < 0.01, `${worse?.p_value}`)
})
