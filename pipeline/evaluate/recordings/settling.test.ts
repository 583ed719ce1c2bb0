import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settling, warmAfter } from './settling.ts'

/** A point for each step, `[seconds, bytes]`. */
function pointsOf(...steps: [step_s: number, bytes: number | null][]) {
  let elapsed_s = 0
  return steps.map(([step_s, bytes]) => {
    elapsed_s += step_s
    return { elapsed_s, received_bytes_per_s: bytes === null ? null : bytes / step_s }
  })
}
const rounded = (points: ReturnType<typeof pointsOf>) => settling(points).map(ratio => Number(ratio.toFixed(6)))

test('a server is warm from the second after which no three in a row are below 90 % of the last three', () => {
  assert.equal(warmAfter([0.1, 0.899, 0.9, 1, 1, 1]), 3)
  assert.equal(warmAfter([0.1, 0.9, 0.9, 1, 1, 1]), 2)
  assert.equal(warmAfter([1, 1, 1]), 1, 'warm from the start')
  assert.equal(warmAfter([0.5, 1, 0.75, 0.95, 1, 1, 1]), 2, 'a single slow second is noise')
  assert.equal(warmAfter([0.5, 1, 0.74, 0.95, 1, 1, 1]), 4, 'the mean of these three is below')
  assert.equal(warmAfter([0.1, 0.8, 0.8, 1.4]), 4, 'of the last three one reaches it')
  assert.equal(warmAfter([0.6, 1.4]), 2)
  assert.equal(warmAfter([]), null)
})

test('quarters of a second are joined, and an incomplete last second is dropped', () => {
  const quarters = [0, 10, 10, 20, 25, 15, 35, 25, 25, 25, 25, 25, 25, 25, 25, 25, 9, 9]
  assert.deepEqual(rounded(pointsOf(...quarters.map((bytes): [number, number] => [0.25, bytes]))), [0.4, 1, 1, 1])
  const late: [number, number][] = [...Array(7).fill([0.25, 10]), [0.5, 20], ...Array(4).fill([0.25, 10])]
  assert.deepEqual(rounded(pointsOf(...late)), [1, 1, 1], 'a late point is no pause')
})

test('a load of a second is compared with others, however long the pause before it was', () => {
  assert.deepEqual(rounded(pointsOf([1.1, 5], [1.5, 9], [1.1, 10], [2, 11])), [0.5, 0.9, 1, 1.1])
  const sampled = (pause_s: number, ...bytes: number[]): [number, number][] =>
    bytes.map((of, index) => [index === 0 ? pause_s : 0.25, of])
  const loads = [...sampled(0.6, 1, 2, 2, 3), ...sampled(0.9, 6, 2, 4, 4), ...sampled(0.5, 0, 3, 5, 4, 4)]
  assert.deepEqual(rounded(pointsOf(...loads)), [0.6, 1.2, 1.2])
})

test('without two seconds, a response or a value there is no rate', () => {
  assert.deepEqual(rounded(pointsOf([1, 5])), [])
  assert.deepEqual(rounded(pointsOf([1, 0], [1, 0], [1, 0])), [])
  assert.deepEqual(rounded(pointsOf([1, 5], [1, null], [1, 5])), [])
})
