/** What holds for every built page: links lead somewhere, the HTML is valid, and nothing is inline or from elsewhere. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { JSDOM } from 'jsdom'
import { builtSite } from './open-site.ts'

const dist = builtSite()
const pages = globSync('**/*.html', { cwd: dist }).sort()
const documents = new Map<string, Document>()

function documentOf(page: string): Document {
  const known = documents.get(page)
  if (known) return known
  const { document } = new JSDOM(readFileSync(join(dist, page), 'utf8')).window
  documents.set(page, document)
  return document
}

/** The file of an address on this site; null when there is none. */
function fileOf(pathname: string): string | null {
  const name = decodeURIComponent(pathname).replace(/^\//, '')
  const file = name === '' || name.endsWith('/') ? `${name}index.html` : name
  return existsSync(join(dist, file)) ? file : null
}

test('there are pages of every kind', () => {
  const kinds = new Set(pages.map(page => page.split('/')[0]))
  const expected =
    'index.html frameworks kernels configurations hosts scenarios documents r rules findings data glossary method audit 404.html'
  assert.deepEqual(
    expected.split(' ').filter(kind => !kinds.has(kind)),
    [],
  )
  for (const page of [
    'kernels/unknown',
    'kernels/5.4.0',
    'configurations/keep_alive=os',
    'frameworks/actix-web',
    'documents/clicky-2',
  ]) {
    assert.ok(pages.includes(`${page}/index.html`), page)
  }
})

test('every internal link resolves, its anchor too', () => {
  const broken: string[] = []
  for (const page of pages) {
    const base = `http://site/${page.replace(/index\.html$/, '')}`
    for (const link of documentOf(page).querySelectorAll('a[href], link[href], script[src], img[src]')) {
      const address = new URL(link.getAttribute('href') ?? link.getAttribute('src') ?? '', base)
      if (address.hostname !== 'site') continue
      const file = fileOf(address.pathname)
      const anchor = decodeURIComponent(address.hash.slice(1))
      const hasAnchor = anchor === '' || !file?.endsWith('.html') || documentOf(file).getElementById(anchor) !== null
      if (file === null || !hasAnchor) broken.push(`${page}: ${address.pathname}${address.hash}`)
    }
  }
  assert.deepEqual(broken.slice(0, 20), [])
})

test('nothing is inline, nothing is loaded from elsewhere, and the policy allows neither', () => {
  for (const page of pages) {
    const document = documentOf(page)
    const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content') ?? ''
    assert.match(policy, /default-src 'none'/, page)
    assert.doesNotMatch(policy, /unsafe/, page)
    assert.equal(
      document.querySelectorAll('style, [style], script:not([src]), [onclick], [onload], [onerror]').length,
      0,
      page,
    )
    for (const element of document.querySelectorAll(
      'script[src], link[rel="stylesheet"], img[src], iframe, object, embed',
    )) {
      assert.match(element.getAttribute('src') ?? element.getAttribute('href') ?? '', /^(\/|data:)/, page)
    }
  }
})

test('the HTML is valid', async () => {
  const recommended = {
    extends: ['html-validate:recommended'],
    rules: { 'form-dup-name': ['error', { shared: ['checkbox'] }] },
  }
  const validator = new HtmlValidate(new StaticConfigLoader(recommended as never))
  const messages: string[] = []
  for (const page of pages) {
    const report = await validator.validateString(readFileSync(join(dist, page), 'utf8'))
    messages.push(
      ...report.results.flatMap(one => one.messages.map(message => `${page}:${message.line} ${message.message}`)),
    )
  }
  assert.deepEqual(messages.slice(0, 20), [])
})

test('every log is shown whole on the pages of its results, and can be downloaded as it is', () => {
  const name = 'published/async-talk/logs/02-examples-good-server-rs.txt'
  const log = readFileSync(join(import.meta.dirname, '../../data', name), 'utf8')
  const page = pages.find(
    each => each.startsWith('r/') && readFileSync(join(dist, each), 'utf8').includes('540,820.54'),
  )
  assert.ok(page)
  const text = documentOf(page).querySelector('#main')?.textContent ?? ''
  for (const line of log.split('\n').filter(line => line.trim() !== '')) assert.ok(text.includes(line), line)
  const raw = globSync(`**/${name}`, { cwd: dist })
  assert.equal(raw.length, 1, relative(dist, name))
  assert.equal(readFileSync(join(dist, raw[0] ?? ''), 'utf8'), log)
})
