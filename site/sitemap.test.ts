import assert from 'node:assert/strict'
import test from 'node:test'
import { robotsText, sitemapText } from './sitemap.ts'

test('addresses are in order and escaped', () => {
  const text = sitemapText(['https://example.org/b/?x&y', 'https://example.org/a/'])
  assert.deepEqual(
    [...text.matchAll(/<loc>(.*)<\/loc>/g)].map(match => match[1]),
    ['https://example.org/a/', 'https://example.org/b/?x&#38;y'],
  )
})

test('robots.txt allows everything and names the sitemap if there is one', () => {
  assert.equal(robotsText(null), 'User-agent: *\nAllow: /\n')
  assert.match(robotsText('https://example.org/sitemap.xml'), /\nSitemap: https:\/\/example\.org\/sitemap\.xml\n$/)
})
