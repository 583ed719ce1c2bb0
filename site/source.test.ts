/** The pages with the source of entries. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { blobOf, commitOf } from '../pipeline/ledger/git.ts'
import { openBrowser } from '../proofs/testing/browser.ts'
import { pagePaths, parsePage, readPage, textOf } from '../proofs/testing/built.ts'
import { accessFaults, markupFaults } from '../proofs/testing/page-faults.ts'

const pages = pagePaths().filter(path => path.endsWith('/source/index.html'))
const express = 'frameworks/express/source/index.html'

test('each file is shown as git has it at the stated commit, highlighted without inline styles', () => {
  assert.ok(pages.length >= 50)
  for (const path of [express, ...pages.slice(0, 5)]) {
    const document = parsePage(path)
    const [folder = '', commit = ''] = [...document.querySelectorAll('.lead code')].map(textOf)
    const files = [...document.querySelectorAll('.code-file')]
    assert.ok(files.length >= 2, path)
    for (const file of files) {
      const name = textOf(file.querySelector('summary')).replace(/ [\d,]+ lines$/, '')
      const text = blobOf(commitOf(commit), `${folder}/${name}`)?.toString('utf8')
      assert.equal(file.querySelector('pre')?.textContent, text?.replace(/\n$/, ''), `${path}: ${name}`)
    }
    assert.doesNotMatch(readPage(path), / style=/)
  }
  const program = parsePage(express).querySelector('.code-file[open]')
  assert.ok((program?.querySelectorAll('.keyword').length ?? 0) > 0, 'a file of the program is open and has keywords')
})

test('lock files are listed with their sizes, and every run of the entry is named', () => {
  const document = parsePage(express)
  const lists = [...document.querySelectorAll('main ul')].map(list => [...list.children].map(textOf))
  assert.match(lists.at(-1)?.join() ?? '', /5\/package-lock\.json, \d+(\.\d+)? KiB/)
  assert.ok(lists[0]?.some(words => /^run of \d+ \w+ \d{4}/.test(words)))
})

test('the source of each entry is one click from its page, its rows and the list of entries', () => {
  const linked = (path: string) =>
    new Set([...parsePage(path).querySelectorAll('a[href$="/source/"]')].map(link => link.getAttribute('href')))
  const entries = linked('entries/index.html')
  assert.ok(entries.has('/frameworks/express/source/'))
  assert.ok([...entries].every(href => pages.includes(`${href?.slice(1)}index.html`)))
  assert.ok(linked('frameworks/express/index.html').has('/frameworks/express/source/'))
  const league = 'leagues/ping/shared-vm-2cpu/t2-c400/index.html'
  const rows = [...parsePage(league).querySelectorAll('[data-table] th[scope=row] > a:first-child')]
  assert.deepEqual(linked(league), new Set(rows.map(link => `${link.getAttribute('href')}source/`)))
})

test('html-validate and axe find nothing, light and dark', async t => {
  assert.deepEqual(await markupFaults([express]), [])
  const visitor = await openBrowser()
  t.after(visitor.close)
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, complaints } = await visitor.visit(`/${express.replace('index.html', '')}`, {
      ...{ colorScheme, bypassCSP: true },
    })
    assert.deepEqual([await accessFaults(page), complaints], [[], []])
    await page.context().close()
  }
})
