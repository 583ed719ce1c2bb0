import assert from 'node:assert/strict'
import test from 'node:test'
import { openBrowser } from '../proofs/testing/browser.ts'
import { addressOf, pagePaths } from '../proofs/testing/built.ts'
import { citations } from './cite.ts'

const result = {
  result_id: '407bbe56b8e4',
  url: 'https://example.org/r/407bbe56b8e4/',
  framework: 'async_talk',
  scenario: 'Hello',
  number: '540,820.54 requests/s',
  n: 1,
  load: 'wrk, 8 threads, 1,000 connections',
  findings: 'caution: single trial',
  year: null,
  author: 'A & B',
}

test('a citation has the number, n, the load and the findings', () => {
  for (const { text } of citations(result)) {
    for (const part of ['540,820.54 requests/s', 'n = 1', '1,000 connections', 'single trial', result.url]) {
      assert.ok(text.includes(part), `${part} in ${text}`)
    }
  }
})

test('unknown facts are omitted, and markup is escaped', () => {
  const [, markdown, bibtex] = citations(result).map(citation => citation.text)
  assert.match(markdown ?? '', /^\[async\\_talk, Hello/)
  assert.match(bibtex ?? '', /author = \{A \\& B\}/)
  assert.doesNotMatch(bibtex ?? '', /year/)
})

test('a citation of a claim says that its log is lost', () => {
  assert.match(citations({ ...result, n: null })[0]?.text ?? '', /claim without a surviving log/)
})

test('on a site without a configured address the citation has the address in the browser', async () => {
  const { visit, close } = await openBrowser()
  const { page } = await visit(addressOf(pagePaths().find(path => path.startsWith('r/')) ?? ''))
  assert.ok((await page.locator('#cite-plain').textContent())?.endsWith(page.url()))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link', exact: true }).first().click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url())
  await close()
})
