/** Limits for the size, the height and the tab stops of the largest page of each kind. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { openBrowser, type Visitor } from '../proofs/testing/browser.ts'
import { addressOf, pagePaths, readPage } from '../proofs/testing/built.ts'

/** KB gzip by the folder of a kind; the last is for all others. */
const WEIGHTS: Record<string, number> = {
  '': 14,
  compare: 10,
  leagues: 20,
  frameworks: 10,
  hosts: 10,
  kernels: 10,
  r: 9.5,
  others: 24,
}
const HIGHEST = 12_000
const MOST_STOPS = 300

const kindOf = (path: string): string =>
  path.endsWith('/source/index.html') ? 'source' : path.includes('/') ? (path.split('/')[0] ?? '') : ''

/** The largest page of each kind, by its bytes. */
const largest = [
  ...Map.groupBy(
    pagePaths().filter(path => path !== '404.html'),
    kindOf,
  ),
].map(([kind, paths]) => ({
  kind,
  path: paths.reduce((most, path) => (readPage(path).length > readPage(most).length ? path : most)),
}))

let visitor: Visitor
before(async () => {
  visitor = await openBrowser()
})
after(() => visitor?.close())

test('the largest page of each kind is within its size limit', () => {
  const over = largest.flatMap(({ kind, path }) => {
    const kilobytes = gzipSync(readPage(path), { level: 9 }).length / 1024
    const limit = WEIGHTS[kind] ?? WEIGHTS.others ?? 0
    return kilobytes > limit ? [`${path}: ${kilobytes.toFixed(1)} KB, ${limit} at most`] : []
  })
  assert.deepEqual(over, [])
})

test('on a phone no page is too high, has too many tab stops or hides a claim', async () => {
  const over: string[] = []
  for (const { path } of largest) {
    const { page } = await visitor.visit(addressOf(path), { viewport: { width: 360, height: 800 } })
    const found = await page.evaluate(() => {
      const stops = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')
      const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
      const claims = document.querySelectorAll('tbody tr:not(.more) :is(.flags, .place, .value, .against)')
      return {
        height: document.documentElement.scrollHeight,
        stops: [...stops].filter(stop => (stop as HTMLElement).tabIndex >= 0 && isSeen(stop)).length,
        hidden: [...claims].filter(
          claim => claim.textContent !== '' && !claim.closest('details:not([open])') && !isSeen(claim),
        ).length,
      }
    })
    if (found.height > HIGHEST || found.stops > MOST_STOPS || found.hidden > 0)
      over.push(`${path}: ${JSON.stringify(found)}`)
    await page.context().close()
  }
  assert.deepEqual(over, [])
})
