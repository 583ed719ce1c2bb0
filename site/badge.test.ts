import assert from 'node:assert/strict'
import test from 'node:test'
import { JSDOM } from 'jsdom'
import type { PublicationStatus } from '../pipeline/schema/publication-status.ts'
import type { Pair, PairComparison } from '../pipeline/schema/records/pair.ts'
import { badge, pairBadge } from './badge.ts'

const parsed = (text: string) => new JSDOM(text, { contentType: 'image/svg+xml' }).window.document

test('a badge has the number, n and the state, but no excluded number', () => {
  const { documentElement } = parsed(
    badge({ name: 'hyper', number: '26,540.04 requests/s', n: 1, state: 'doubtful', publication_status: 'current' }),
  )
  const excluded = parsed(
    badge({ name: 'hyper', number: '1 s', n: 6, state: 'not_usable', publication_status: 'current' }),
  )
  assert.equal(excluded.documentElement.getAttribute('aria-label'), 'hyper: excluded, n = 6')
  assert.equal(documentElement.getAttribute('aria-label'), 'hyper: 26,540.04 requests/s, n = 1, with caveats')
})

test('a badge of a claim says that the log is lost, and markup in a name is escaped', () => {
  const { documentElement } = parsed(
    badge({ name: '"><script>&', number: '1 s', n: null, state: 'usable', publication_status: 'current' }),
  )
  assert.equal(documentElement.querySelector('title')?.textContent, '"><script>&: 1 s, log lost')
  assert.equal(documentElement.querySelectorAll('script').length, 0)
})

test('a badge of a retracted result is crossed out, that of a concern is not', () => {
  const of = (publication_status: PublicationStatus) =>
    parsed(badge({ name: 'hyper', number: '1 s', n: 6, state: 'usable', publication_status })).documentElement
  assert.equal(of('retracted').getAttribute('aria-label'), 'hyper: 1 s, n = 6, retracted')
  assert.equal(of('retracted').querySelectorAll('[text-decoration=line-through]').length, 1)
  assert.equal(of('concern').getAttribute('aria-label'), 'hyper: 1 s, n = 6, with a stated caveat')
  assert.equal(of('concern').querySelectorAll('[text-decoration=line-through]').length, 0)
})

test('a badge of a pair has the sentence in short, and shows by its colour whether all comparisons agree', () => {
  const comparison = { scenario_id: 'json', ratio: 0.5, verdict: 'b' } as PairComparison
  const twice = { ...comparison, ratio: 0.25 }
  const open: PairComparison = { ...comparison, ratio: 1, verdict: 'unclear' }
  const out: PairComparison = { ...comparison, ratio: null, verdict: null }
  const drawn = (verdict: Pair['verdict'], ...comparisons: PairComparison[]) => {
    const badge = parsed(pairBadge({ name_a: 'Express', name_b: 'Fastify', verdict, comparisons } as Pair))
    const [, value] = [...badge.querySelectorAll('rect')]
    return [badge.documentElement.getAttribute('aria-label'), value?.getAttribute('fill')]
  }
  const [green, brown, red] = ['#0a5043', '#7a4a00', '#8f1c0c']
  const label = (words: string) => `Express or Fastify: ${words}`
  assert.deepEqual(drawn('b', comparison, twice, open), [label('Fastify faster in 2 of 3, 2.00 to 4.00 times'), brown])
  assert.deepEqual(drawn('b', comparison, twice), [label('Fastify faster in 2 of 2, 2.00 to 4.00 times'), green])
  assert.deepEqual(drawn('b', comparison, out), [label('Fastify faster in 1 of 1, 2.00 times, 1 excluded'), green])
  assert.deepEqual(drawn('unclear', comparison, open, open), [
    label('no clear difference in 2 of 3, Fastify faster in 1, 2.00 times'),
    brown,
  ])
  assert.deepEqual(drawn('unclear', open, open, open), [label('no clear difference in 3'), green])
  const other: PairComparison = { ...comparison, ratio: 2, verdict: 'a' }
  assert.deepEqual(drawn('disagree', comparison, other), [label('each faster in some of 2'), brown])
  assert.deepEqual(drawn(null, out), [label('excluded'), red])
})
