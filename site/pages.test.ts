import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { gzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { metricOf } from '../pipeline/schema/metrics.ts'
import { brokenLinks } from '../proofs/testing/broken-links.ts'
import { builtFolder, pagePaths, readPage } from '../proofs/testing/built.ts'
import { markupFaults } from '../proofs/testing/page-faults.ts'

const pages = pagePaths()

/** One page of each kind, including all kinds with a single page. */
function samples(): string[] {
  const kinds = Map.groupBy(pages, path => (path.split('/').length > 2 ? path.split('/')[0] : path))
  return [...kinds.values()].flatMap(paths => [...new Set([paths[0] ?? '', paths.at(-1) ?? ''])])
}

test('there are pages of every kind and for all documents', () => {
  const named = [
    'kernels/unknown',
    'kernels/5.4.0',
    'configurations/keep_alive=os',
    'frameworks/actix-web',
    'hosts/clicky-3600',
    'scenarios/counter',
    'documents/clicky-2',
    'rules/starved-connections',
  ]
  const missing = [...named, 'findings', 'reproductions', 'data', 'glossary', 'method', 'audit'].filter(
    path => !pages.includes(`${path}/index.html`),
  )
  assert.deepEqual(missing, [])
})

test('an old citation can be found on the page of its result and in its data', () => {
  const [path, page] = pages
    .map(path => [path, readPage(path)] as const)
    .find(([path, page]) => path.startsWith('r/') && page.includes(' according to method 2, until 2026-11-24.')) ?? [
    '',
    '',
  ]
  const { values, headline_metric_id, earlier } = JSON.parse(readPage(path.replace('index.html', 'result.json')))
  const { median } = values.find((value: { metric_id: string }) => value.metric_id === headline_metric_id)
  const number = earlier.find((each: { column: string }) => each.column === headline_metric_id)
  assert.deepEqual(number, {
    method: 2,
    until: '2026-11-24',
    column: headline_metric_id,
    value: Number(median.toPrecision(12)),
  })
  const [sentence = ''] = page.match(/Earlier: [^<]* according to method 2, until 2026-11-24\./) ?? []
  assert.match(sentence, /^Earlier: \d/)
  const others: string[] = earlier.map((each: { column: string }) => metricOf(each.column)?.name?.toLowerCase() ?? '')
  assert.deepEqual(
    ['p50 latency', 'p99 latency', 'peak memory'].filter(
      name => others.includes(name) !== sentence.includes(`, ${name} `),
    ),
    [],
  )
})

test('the page of a result has the complete log', () => {
  const log = readFileSync('data/published/async-talk/logs/02-examples-good-server-rs.txt', 'utf8')
  const page = pages.find(path => path.startsWith('r/') && readPage(path).includes('540,820.54'))
  const text = new JSDOM(readPage(page ?? '')).window.document.body.textContent
  for (const line of log.split('\n')) assert.ok(text.includes(line), line)
})

test('the notes of an entry are on its page verbatim', () => {
  const { notes } = JSON.parse(readFileSync('runners/frameworks/actix-web/framework.json', 'utf8')) as {
    notes: string[]
  }
  const text = new JSDOM(readPage('frameworks/actix-web/index.html')).window.document.body.textContent
  assert.ok(notes.length > 0)
  for (const note of notes) assert.ok(text.includes(note), note)
})

test('the page of an entry shows how it is run, with the recommending guides', () => {
  const { workers, database, flags } = JSON.parse(readFileSync('runners/frameworks/express/framework.json', 'utf8'))
  const page = new JSDOM(readPage('frameworks/express/index.html')).window.document
  const runtime = /^node \d+\.\d+\.\d+$/.exec(
    page.querySelector('#run + .scroll tr:nth-child(3) td')?.textContent ?? '',
  )?.[0]
  const rows = [...page.querySelectorAll('#run + .scroll tbody tr')].map(row => {
    const [what, how, by] = [...row.children].map(cell => cell.textContent?.trim())
    return [what, how, row.querySelector('a')?.getAttribute('href') ?? by]
  })
  assert.deepEqual(rows, [
    ['Kind', 'framework', ''],
    ['Language', 'JavaScript', ''],
    ['Runtime', runtime ?? 'not recorded by any run', ''],
    ['Workers', workers.sentence, 'no official recommendation found'],
    ['Database', `${database.driver}: ${database.sentence}`, database.guide],
    ...flags.map(({ flag, sentence, guide }: Record<string, string>) => [flag, sentence, guide]),
  ])
})

test('the page of an entry lists its scenarios, its version and whether that was measured', () => {
  const page = new JSDOM(readPage('frameworks/express/index.html')).window.document
  const rows = [...page.querySelectorAll('#here + .scroll tbody tr')].map(row =>
    [...row.children].map(cell => cell.textContent?.trim() ?? ''),
  )
  const { packages } = JSON.parse(readFileSync('runners/frameworks/express/5/package-lock.json', 'utf8'))
  const { version } = packages['node_modules/express']
  assert.deepEqual(
    rows.map(([scenario]) => scenario),
    ['file', 'hello', 'json', 'order', 'page', 'ping', 'queries', 'query', 'update'],
  )
  for (const [, configuration, here, measured = ''] of rows) {
    assert.deepEqual([configuration, here], ['release=5', version])
    assert.match(
      measured,
      /^(?:\d+ \w+ 20\d\d \d\d:\d\d|not yet|not at this version yet; its newest result is for \S+)$/,
    )
  }
})

test('all links of the site have a file and an anchor as their target', () => {
  assert.deepEqual(brokenLinks().slice(0, 20), [])
})

test('pages have nothing inline that the policy forbids', () => {
  for (const page of pages) {
    const html = readPage(page)
    assert.doesNotMatch(html, /<style|\sstyle="|\son\w+="|<script(?![^>]*\ssrc=)/, page)
    assert.match(html, /http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; /, page)
    assert.doesNotMatch(html, /unsafe-inline/, page)
  }
})

test('a run is named by date and time', () => {
  for (const page of pages) assert.doesNotMatch(readPage(page).replaceAll(/<[^>]*>/g, ' '), /\brun \d{8}\b/, page)
})

test('html-validate finds nothing', async () => {
  assert.deepEqual(await markupFaults(samples()), [])
})

test('the home page is at most 20 KB, styles and scripts included, and no list of results has over 300 rows or 60 KB', () => {
  const html = readPage('index.html')
  const assets = [...html.matchAll(/\s(?:href|src)="([^"]*\.(?:css|js|svg))"/g)].map(match =>
    readFileSync(join(builtFolder(), match[1] ?? '')),
  )
  const bytes = [Buffer.from(html), ...assets].reduce((sum, part) => sum + gzipSync(part, { level: 9 }).length, 0)
  assert.ok(bytes <= 20 * 1024, `${bytes} bytes`)
  for (const page of pages) {
    const text = readPage(page)
    if (!text.includes('class="results"')) continue
    assert.ok((text.match(/<tr id="row-/g) ?? []).length <= 300, page)
    assert.ok(gzipSync(text).length <= 60 * 1024, `${page}: ${gzipSync(text).length} bytes`)
  }
})

test('540,820.54 requests/s links to its log in one click per step', () => {
  const hop = /href="(\/r\/[0-9a-f]{12}\/)#requests_per_s" title="540,820\.54"[^>]*>541,000</.exec(
    readPage('results/index.html'),
  )
  assert.ok(hop?.[1], 'the list has the number as a link')
  const result = readPage(join(hop[1], 'index.html'))
  const line = /id="requests_per_s".*?href="#(L\d+)"/s.exec(result)?.[1]
  assert.ok(line, 'its page links to a line')
  assert.match(result, new RegExp(`id="${line}"[^>]*>.*?Requests/sec:\\s+540820\\.54`, 's'))
})
