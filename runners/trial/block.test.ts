import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TrialJson } from '../../pipeline/schema/records/run.ts'
import { countTogether } from './block.ts'

type Given = [turn: number | null, status: TrialJson['status'], reason?: string]

/** Of each load `status: reason`. */
function counted(entries: Record<string, Given[]>): string[][] {
  const records = Object.entries(entries).map(([framework, loads]) =>
    loads.map(
      ([turn, status, reason = null], load) => ({ framework, round: load + 1, turn, status, reason }) as TrialJson,
    ),
  )
  return countTogether(records).map(ofEntry => ofEntry.map(({ status, reason }) => `${status}: ${reason}`))
}

test('a turn counts for all entries of its block or for none', () => {
  const found = counted({
    one: [
      [1, 'ok'],
      [2, 'failed', 'no report'],
      [3, 'ok'],
      [null, 'ok'],
    ],
    two: [
      [1, 'ok'],
      [2, 'errors', '3 were wrong'],
      [3, 'unverified', 'no check'],
      [null, 'ok'],
    ],
    three: [
      [1, 'void', 'a process outlived it'],
      [2, 'ok'],
      [3, 'errors', '1 was wrong'],
      [null, 'ok'],
    ],
  })
  const [of_one, of_three] = ['failed for one', 'void for three'].map(
    what => `void: it is ${what}, which was in its block`,
  )
  assert.deepEqual(found, [
    [of_three, 'failed: no report', 'ok: null', 'ok: null'],
    [of_three, `${of_one}; it had errors: 3 were wrong`, 'unverified: no check', 'ok: null'],
    ['void: a process outlived it', of_one, 'errors: 1 was wrong', 'ok: null'],
  ])
})

test('an entry of which no turn, or no load alone, counts takes none from the others', () => {
  const found = counted({
    one: [
      [1, 'ok'],
      [2, 'ok'],
      [null, 'ok'],
    ],
    two: [
      [1, 'void', 'made'],
      [2, 'failed', 'made'],
      [null, 'ok'],
    ],
    three: [
      [1, 'ok'],
      [2, 'ok'],
      [null, 'void', 'made'],
    ],
  })
  assert.deepEqual(found, [
    ['ok: null', 'ok: null', 'ok: null'],
    ['void: made', 'failed: made', 'ok: null'],
    ['ok: null', 'ok: null', 'void: made'],
  ])
})

test('a load alone of the closed loop does not stand for one at a rate', () => {
  const load = (round: number, rate_per_s: number | null, status: TrialJson['status']) =>
    ({ framework: 'made', round, turn: null, rate_per_s, status, reason: null }) as TrialJson
  const found = countTogether([
    [load(1, null, 'ok'), load(2, 100, 'ok'), load(3, 500, 'ok')],
    [load(1, null, 'ok'), load(3, 500, 'void')],
  ])
  assert.deepEqual(
    found.map(ofEntry => ofEntry.map(({ status }) => status)),
    [
      ['ok', 'ok', 'ok'],
      ['ok', 'void'],
    ],
  )
})
