import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder } from '../../proofs/fixtures/rounds.ts'
import fc from '../../proofs/fixtures/seeded-check.ts'
import { logTable } from './by-round.ts'
import { comparePairs, rankLeague } from './league.ts'

const entries = (rows: readonly (readonly number[])[]) =>
  rows.map((values, at) => ({ id: `${at}`, trials: inOrder(values), has_invalid_finding: false }))

/** Rounds of a result around a level, each off by its own share. */
const around = (level: number, ...off: number[]) => off.map(share => level * (1 + share / 100))

test('tiers are led by their best, and a chain of neighbours ends where the first is told apart', () => {
  const table = [
    around(100, 1, -1, 2, -2, 0, 0.5),
    around(98, -1, 2, 0, 1, -2, 0),
    around(96, 0, 1, -2, -1, 2, 0.3),
    around(60, 1, 0, -1, 2, 0, -2),
  ]
  const { ranks } = rankLeague(entries(table), { better: 'higher' })
  assert.deepEqual(
    ranks.map(({ tier, rank_low, rank_high }) => [tier, rank_low, rank_high]),
    [
      [1, 1, 2],
      [1, 1, 3],
      [2, 2, 3],
      [3, 4, 4],
    ],
  )
  const equal = table.slice(0, 1).flatMap(row => [row, row.toReversed(), row.toSorted()])
  assert.deepEqual(
    rankLeague(entries(equal), { better: 'lower' }).ranks.map(({ tier }) => tier),
    [1, 1, 1],
    'a table of equals is one tier',
  )
})

test('whatever stands beneath a line between tiers is told apart from the first above it', () => {
  const row = fc.array(fc.double({ min: 90, max: 110, noNaN: true }), { minLength: 6, maxLength: 6 })
  const rows = fc.array(fc.tuple(row, fc.double({ min: 1, max: 3, noNaN: true })), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(rows, made => {
      const table = made.map(([values, factor]) => values.map(value => value * factor))
      const tiers = rankLeague(entries(table), { better: 'higher' }).ranks.map(({ tier }) => tier ?? 0)
      const { pairs } = comparePairs(logTable(table.map(inOrder)))
      const isTold = (x: number, y: number) =>
        pairs.some(({ a, b, is_told }) => is_told && ((a === x && b === y) || (a === y && b === x)))
      const last = Math.max(...tiers)
      for (let tier = 1; tier <= last; tier++) {
        const members = [...tiers.keys()].filter(at => tiers[at] === tier)
        const beneath = [...tiers.keys()].filter(at => (tiers[at] ?? 0) > tier)
        const leads = members.some(
          first => beneath.every(at => isTold(first, at)) && members.every(at => at === first || !isTold(first, at)),
        )
        assert.ok(leads, `tier ${tier} of ${tiers}`)
      }
    }),
    { numRuns: 60 },
  )
})
