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

test('a badge of a pair has the direction, the sizes and the count of its sentence', () => {
  const comparison = { scenario_id: 'json', ratio: 0.5, verdict: 'b' } as PairComparison
  const pair = {
    ...{ name_a: 'Express', name_b: 'Fastify', n_compared: 3, verdict: 'b' },
    comparisons: [comparison, { ...comparison, ratio: 0.25 }, { ...comparison, ratio: 1, verdict: 'unclear' }],
  } as Pair
  const labelOf = (more: Partial<Pair> = {}) =>
    parsed(pairBadge({ ...pair, ...more })).documentElement.getAttribute('aria-label')
  assert.equal(labelOf(), 'Express or Fastify: Fastify faster in 2 of 3, 2.00 to 4.00 times')
  assert.equal(labelOf({ verdict: 'unclear' }), 'Express or Fastify: no clear difference in 3')
  assert.equal(labelOf({ verdict: 'disagree' }), 'Express or Fastify: each faster in some of 3')
  assert.equal(labelOf({ verdict: null }), 'Express or Fastify: excluded')
})
