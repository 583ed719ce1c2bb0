import assert from 'node:assert/strict'
import test from 'node:test'
import { JSDOM } from 'jsdom'
import { atom, type FeedEntry } from './atom.ts'

const entry = (id: string, updated: string, more: Partial<FeedEntry> = {}): FeedEntry => ({
  kind: 'result',
  id: `urn:benchledger:result:${id}`,
  title: id,
  link: `https://example.org/r/${id}/`,
  updated,
  summary: 'n = 6',
  ...more,
})
const parsed = (entries: FeedEntry[]) => {
  const text = atom({
    id: 'urn:benchledger:feed:a-and-b',
    title: 'A & B',
    self: 'https://example.org/feed.xml',
    home: 'https://example.org/',
    entries,
  })
  return new JSDOM(text, { contentType: 'application/xml' }).window.document
}

test('the newest entry comes first and gives the feed its date', () => {
  const document = parsed([entry('a', '2026-11-20T00:00:00Z'), entry('b', '2026-11-21T00:00:00Z')])
  assert.deepEqual(
    [...document.querySelectorAll('entry > title')].map(title => title.textContent),
    ['b', 'a'],
  )
  assert.equal(document.querySelector('feed > updated')?.textContent, '2026-11-21T00:00:00Z')
})

test('markup and control characters of third parties are escaped', () => {
  const hostile = '</title><script>planted()</script>"&\u0001]]>'
  const document = parsed([
    entry('a', '2026-11-20T00:00:00Z', { title: hostile, summary: hostile, link: 'https://example.org/?a=1&b="' }),
  ])
  assert.equal(document.querySelectorAll('script').length, 0)
  assert.equal(document.querySelector('entry > title')?.textContent, hostile.replace('\u0001', ''))
})

test('a feed has at most 200 results and all statements, and is valid without entries', () => {
  const merged = '2026-11-20T00:00:00Z'
  const older = entry('older', '2026-11-19T00:00:00Z', { kind: 'statement' })
  const statement = entry('statement', merged, { kind: 'statement' })
  const results = Array.from({ length: 201 }, (_, index) => entry(String(index), merged))
  const titles = [...parsed([older, ...results, statement]).querySelectorAll('entry > title')].map(
    each => each.textContent,
  )
  assert.deepEqual([titles.length, titles[0], titles.at(-1)], [202, 'statement', 'older'])
  assert.equal(parsed([]).querySelectorAll('feed > updated').length, 1)
})

test('a feed keeps its id when its title changes', () => {
  assert.equal(parsed([]).querySelector('feed > id')?.textContent, 'urn:benchledger:feed:a-and-b')
})
