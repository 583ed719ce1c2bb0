/** Published comparisons on all pages, built from a fixture document and a fixture run. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { pagePaths, parsePage, readPage, resultPathsOf, textOf, useFixtureSite } from '../proofs/testing/built.ts'
import { RERUN_ID } from '../proofs/testing/fixture-ledger.ts'

const list = 'reproductions/index.html'

useFixtureSite()

const sectionOf = (path: string) => textOf(parsePage(path).querySelector('main'))
const pageWith = (words: string) =>
  pagePaths().find(path => path.startsWith('r/') && readPage(path).includes(words)) ?? ''

test('the counts agree with the rows, and each row has its verdict', () => {
  const document = parsePage(list)
  assert.match(
    textOf(document.querySelector('.lead')),
    /^Our leagues can check 2 of 3 published comparisons: 1 confirmed, 1 not confirmed \(opposite direction: 1\), 0 open\. Not repeated here: 1\.$/,
  )
  const verdicts = [...document.querySelectorAll('.reproductions .verdict')].map(textOf)
  assert.deepEqual(verdicts, ['✕ not confirmedopposite direction', '✓ confirmed'])
  assert.match(textOf(document.querySelector('#rules + div')), /widened by a factor of 1\.25/)
  assert.equal(textOf(document.querySelector('#open + .scroll tbody tr')), 'made1101')
})

test('every number links to the page of its result, which has it', () => {
  const links = [...parsePage(list).querySelectorAll('.reproductions td.number a')]
  assert.equal(links.length, 2 * 4)
  for (const link of links) {
    const [path = '', anchor = ''] = (link.getAttribute('href') ?? '').split('#')
    const row = parsePage(join(path, 'index.html').slice(1)).getElementById(anchor)
    assert.ok(textOf(row).includes(textOf(link).split(' ')[0] ?? '?'), textOf(link))
  }
})

test('links to results with statements are marked, and no others', () => {
  const rows = [...parsePage(list).querySelectorAll('.reproductions tbody tr')]
  const tags = (column: number) =>
    rows.map(row => [...(row.children[column]?.querySelectorAll('a + .publication-status') ?? [])].map(textOf))
  assert.deepEqual(tags(3), [
    ['with a stated caveat', 'with a stated caveat'],
    ['with a stated caveat', 'with a stated caveat'],
  ])
  assert.deepEqual(tags(2), [[], []])
})

test('the pages of both results, their framework and the document show the comparison', () => {
  assert.match(sectionOf(pageWith('<q>100000</q>')), /repeated here.*Made fast → Made slow.*0\.580.*✓ confirmed/)
  const ours = resultPathsOf(RERUN_ID).find(path => /Made slow 1\.0 · Hello.*n = 6.*58,000/.test(sectionOf(path)))
  assert.match(sectionOf(ours ?? ''), /not confirmed/)
  const framework = sectionOf('frameworks/made-fast/index.html')
  assert.match(framework, /Published comparisons, repeated here/)
  assert.match(framework, /One published comparison was not repeated here/)
  assert.match(sectionOf('documents/made/index.html'), /One published comparison was not repeated here/)
})
