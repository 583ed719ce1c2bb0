import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../pipeline/schema/random.ts'
import { takeWindows } from './take-windows.ts'

const never = new AbortController().signal

/** Pairs that note who runs, and how many windows each had. */
function pairsOf(count: number) {
  const running = new Set<number>()
  const most: number[] = []
  const pairs = Array.from({ length: count }, (_, index) => ({
    resume: async () => {
      running.add(index)
      most.push(running.size)
    },
    stop: async () => {
      running.delete(index)
    },
  }))
  return { pairs, running, most }
}

test('one pair runs at a time, each as long as the others, and none afterwards', async () => {
  const { pairs, running, most } = pairsOf(3)
  const began_ms = performance.now()
  const windows = await takeWindows(pairs, { window_s: 0.02, most_s: 0.6 }, seededRandom('a'), never)
  const took_s = (performance.now() - began_ms) / 1000
  assert.deepEqual([Math.max(...most), running.size], [1, 0])
  const all = windows.flat().sort((a, b) => a.from_ms - b.from_ms)
  for (const [index, { from_ms, to_ms }] of all.entries())
    assert.ok(to_ms > from_ms && from_ms >= (all[index - 1]?.to_ms ?? 0))
  const seconds = windows.map(each => each.reduce((sum, { from_ms, to_ms }) => sum + to_ms - from_ms, 0) / 1000)
  for (const each of seconds) assert.ok(each >= 0.099 && each <= took_s / 2, `${each} s of ${took_s}`)
  // a pass has each pair once: no pair waits longer than for two windows of each other
  for (const each of windows)
    for (const [index, { from_ms }] of each.entries())
      if (index > 0) assert.ok(from_ms - (each[index - 1]?.to_ms ?? 0) >= 19)
})

test('there is one pass if there is no room for it', async () => {
  const { pairs } = pairsOf(2)
  const windows = await takeWindows(pairs, { window_s: 0.01, most_s: 0 }, seededRandom('b'), never)
  assert.deepEqual(
    windows.map(each => each.length),
    [1, 1],
  )
})

test('the order of a pass is drawn', async () => {
  const firstOf = async (seed: string) => {
    const { pairs } = pairsOf(2)
    const [a, b] = await takeWindows(pairs, { window_s: 0.001, most_s: 0 }, seededRandom(seed), never)
    return (a?.[0]?.from_ms ?? 0) < (b?.[0]?.from_ms ?? 0) ? 0 : 1
  }
  const firsts = await Promise.all(Array.from({ length: 20 }, (_, index) => firstOf(`${index}`)))
  assert.ok(firsts.includes(0) && firsts.includes(1))
})

test('an aborted signal ends it', async () => {
  const { pairs } = pairsOf(2)
  const plan = { window_s: 0.01, most_s: 60 }
  await assert.rejects(takeWindows(pairs, plan, seededRandom('c'), AbortSignal.timeout(50)), /aborted|timeout/)
})
