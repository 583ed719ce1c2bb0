/** The pages of a run and of its results, built from a fixture run. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { JSDOM } from 'jsdom'
import { median } from '../pipeline/evaluate/statistics/sample.ts'
import { packArchive } from '../pipeline/ledger/archive.ts'
import { sha256 } from '../pipeline/schema/hashing.ts'
import { compactInstant } from '../pipeline/schema/ids.ts'
import { metrics } from '../pipeline/schema/metrics.ts'
import { LATER_RUN_ID } from '../proofs/fixtures/history.ts'
import { brokenLinks } from '../proofs/testing/broken-links.ts'
import { openBrowser, type Visitor } from '../proofs/testing/browser.ts'
import {
  addressOf,
  listedRows,
  parsePage,
  readPage,
  resultPathsOf,
  textOf,
  useFixtureSite,
} from '../proofs/testing/built.ts'
import { accessFaults, markupFaults, visibleFaults } from '../proofs/testing/page-faults.ts'

const folder = useFixtureSite()
const data = join(folder, 'data')
const dist = join(folder, 'dist')
const runPath = `runs/${LATER_RUN_ID}/index.html`
let visitor: Visitor

before(async () => {
  visitor = await openBrowser()
})
after(() => visitor?.close())

const results = () => resultPathsOf(LATER_RUN_ID)
const loaded = () => results().filter(path => readPage(path).includes('Made slow, Hello'))
/** The result whose third trial failed. */
const withFailure = () => loaded().find(path => readPage(path).includes('nothing answered at / (made)')) ?? ''

test('all links have a target, including all files of the run', () => {
  assert.deepEqual(brokenLinks().slice(0, 20), [])
  for (const path of globSync(`raw/${LATER_RUN_ID}/**/*.*`, { cwd: data })) {
    const named = /\.(txt|json|csv|md)$/.test(path) ? path : `${path}.txt`
    assert.deepEqual(readFileSync(join(dist, 'raw', named)), readFileSync(join(data, path)), path)
  }
})

test('a browser opens a file of an archive and reports damage', async () => {
  const { page, complaints } = await visitor.visit('/archive/')
  const recorded = Buffer.from('elapsed_s\n0.1\n\xe9', 'latin1')
  const archive = Buffer.from(packArchive(new Map([['made/default/01.server.log', recorded]])))
  await page.route(`**/raw/raw/${LATER_RUN_ID}/recordings.zip`, route => {
    const [, first = 0, last = archive.length] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers().range ?? '') ?? []
    return route.fulfill({ body: archive.subarray(Number(first), Number(last) + 1) })
  })
  const open = (path: string) => page.evaluate(hash => location.assign(hash), `#${LATER_RUN_ID}/recordings.zip/${path}`)
  await open('made/default/01.server.log')
  assert.equal(await page.locator('#file:not([hidden]) #digest').textContent(), sha256(recorded))
  archive.writeUInt8(0, archive.indexOf('files.json.zst') + 30)
  await open('made/default/02.server.log')
  const state = page.getByText('files.json.zst of the archive was damaged in transfer (its CRC-32 differs)')
  assert.equal(await state.getAttribute('id'), 'state')
  assert.deepEqual(complaints, [])
})

test('the method page states the cost of measuring, and each ratio agrees with its linked pairs', () => {
  const rows = [...parsePage('method/index.html').querySelectorAll('.costs tbody tr')]
  const printed = rows.map(row => [...row.querySelectorAll('td')].map(textOf))
  const read = rows.map(row => {
    const file = row.querySelector('a')?.getAttribute('href') ?? ''
    const { pairs, ...load } = JSON.parse(readFileSync(join(dist, file), 'utf8'))
    const ratios = pairs.map((pair: Record<string, number>) => Number(pair.runner_per_s) / Number(pair.alone_per_s))
    return [
      `${load.framework_id} ${load.framework_version}, ${load.scenario_id}`,
      ...[compactInstant(load.measured_at), load.commit.slice(0, 8), String(pairs.length), median(ratios).toFixed(4)],
    ]
  })
  assert.equal(rows.length, 7)
  assert.deepEqual(
    printed.map(cells => cells.slice(0, 5)),
    read,
  )
})

test('html-validate finds nothing in the pages of a run, its results and its host', async () => {
  assert.deepEqual(
    await markupFaults([
      runPath,
      'runs/index.html',
      'hosts/made-host/index.html',
      'method/index.html',
      'index.html',
      ...results(),
    ]),
    [],
  )
})

const MICROSECONDS: Record<string, number> = { µs: 1, ms: 1e3, s: 1e6 }

test('each number of a trial links to the bytes that contain it', () => {
  const document = parsePage(withFailure())
  const cells = [...recordedOf(withFailure()).querySelectorAll('.trial-numbers td:nth-child(n + 3)')].filter(cell =>
    /^[\d.,]+$/.test(textOf(cell)),
  )
  assert.ok(cells.length >= 100, String(cells.length))
  for (const cell of cells) {
    const row = cell.parentElement as HTMLTableRowElement
    const place = [...row.cells].indexOf(cell as HTMLTableCellElement) - 2
    const head = row.parentElement?.querySelectorAll('tr:first-child th[scope=rowgroup] ~ td')[place]
    const href = (cell.querySelector('a') ?? head?.querySelector('a'))?.getAttribute('href') ?? ''
    const [path = '', anchor = ''] = href.split('#')
    const exact = (cell.getAttribute('title') ?? textOf(cell)).replaceAll(',', '')
    const microseconds = String(
      Math.round(Number(exact) * (MICROSECONDS[textOf(row.cells[1] ?? null)] ?? 1) * 1e3) / 1e3,
    )
    const bytes = anchor === '' ? readFileSync(join(dist, path), 'utf8') : textOf(document.getElementById(anchor))
    assert.ok(
      [exact, microseconds, textOf(cell)].some(text => bytes.includes(text)),
      `${textOf(row)} ${exact} in ${href}`,
    )
  }
})

/** The recording of a result in the archive of the run, as a page shows it. */
function recordedOf(path: string): Document {
  const archive = unzipSync(readFileSync(join(dist, 'runs', LATER_RUN_ID, 'recorded.zip')))
  return new JSDOM(new TextDecoder().decode(archive[`${path.split('/')[1]}.html`])).window.document
}

test('a result has charts of all trials, and the one nearest to the median is open', () => {
  const document = parsePage(withFailure())
  assert.equal(document.querySelectorAll('details.trial').length, 6)
  const [open, ...others] = document.querySelectorAll('details.trial[open]')
  assert.equal(others.length, 0)
  const numberOf = (element: Element | null | undefined) =>
    Number(/([\d,.]+)(?: requests\/s)?$/.exec(textOf(element ?? null))?.[1]?.replaceAll(',', '') ?? Number.NaN)
  const farOf = (trial: Element | undefined) =>
    Math.abs(numberOf(trial?.querySelector('.number')) - numberOf(document.querySelector('#requests_per_s td')))
  for (const trial of document.querySelectorAll('details.trial:not([open])'))
    assert.ok(!(farOf(trial) < farOf(open)), textOf(trial.querySelector('summary')))
  assert.equal(document.querySelectorAll('.fan path.each').length, 5 + 1, 'the counted trials and their medians')
  const beside = recordedOf(withFailure())
  for (const what of ['time', 'cpu', 'sockets', 'sentinel'])
    assert.equal(beside.querySelectorAll(`[id$="-${what}"] svg`).length, what === 'time' ? 10 : 5, what)
  const place = open?.querySelector('[data-part]')?.getAttribute('data-part')
  const text = textOf(beside.querySelector(`[data-part="${place}"]`))
  assert.match(text, /60 of 60 responses correct under load/)
  assert.match(text, /Established: 64 at the start, 64 at the middle, 64 at the end/)
  assert.match(text, /TcpActiveOpens/)
  assert.match(text, /passed: [a-z, -]*two-packets/)
  assert.match(text, /taskset -c 1 wrk -t2 -c64 -d3s/)
})

test('a result states its case at the top, and the strip links each trial to its line', () => {
  const document = parsePage(withFailure())
  assert.match(textOf(document.querySelector('h1')), /^Made slow 1\.0 · Hello · 2 threads, 64 connections$/)
  assert.match(
    textOf(document.querySelector('.identity')),
    /^made-host · Linux \S+ · 22 Nov 2026 08:30 · wrk 4\.1\.0, 3 s$/,
  )
  assert.match(textOf(document.querySelector('.state')), /^✕ Excluded: \S/)
  assert.match(textOf(document.querySelector('.place')), /^Its league\.$/)
  const links = [...document.querySelectorAll('.strip a')]
  assert.deepEqual(links.map(link => textOf(link.querySelector('text'))).sort(), ['1', '2', '4', '5', '6'])
  for (const link of links) {
    const line = textOf(document.getElementById(link.getAttribute('href')?.slice(1) ?? ''))
    const value = /: ([\d,.]+) /.exec(textOf(link.querySelector('title')))?.[1]?.replaceAll(',', '') ?? '?'
    assert.ok(line.includes(value), `${value} in ${line}`)
  }
})

test('each applicable rule has a finding, passed or could not be computed', () => {
  for (const path of loaded()) {
    const text = textOf(parsePage(path).querySelector('.concerns'))
    const [, asked, spoke] = /^(\d+) checks, (\d+) with a finding/.exec(text) ?? []
    const others = [...text.matchAll(/(\d+) (?:passed|could not be computed|need data that no log contains)/g)]
    const sum = others.reduce((total, [, number]) => total + Number(number), Number(spoke))
    assert.equal(sum, Number(asked), path)
  }
})

test('a citation has version, load, host, day, interval and state, and is copied with the address', async () => {
  const path = addressOf(loaded().find(path => path !== withFailure()) ?? '')
  const address = `https://example.org${path}`
  const { page } = await visitor.visit(path)
  const cited = await page.locator('#cite-plain').textContent()
  for (const part of [
    / 1\.0 /,
    /2 threads, \d+ connections, 3 s/,
    /made-host/,
    /22 Nov 2026/,
    /95 % interval/,
    /n = \d/,
  ])
    assert.match(cited ?? '', part)
  assert.match(cited ?? '', /; (clean|with caveats|excluded)/)
  assert.ok(cited?.endsWith(address), cited ?? '')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const [name, text] of [
    ['Copy link', address],
    ['Copy', cited],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).first().click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text)
    await page.getByRole('button', { name, exact: true }).first().waitFor()
  }
  await page.context().close()
})

test('an opened trial shows its recording', async () => {
  const { page, complaints } = await visitor.visit(addressOf(withFailure()))
  const closed = page.locator('details.trial:has(#trial-1)')
  assert.equal(await closed.getAttribute('open'), null)
  assert.equal(await closed.locator('figure.chart').count(), 0)
  await closed.locator('> summary').click()
  await closed.locator('figure.chart svg').first().waitFor()
  assert.equal(await closed.locator('figure.chart').count(), 4)
  assert.deepEqual(await accessFaults(page), [])
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('a failed trial has its reason, and its evidence is its entry in run.json', () => {
  const failed = parsePage(withFailure()).querySelector('#trial-3')
  assert.match(textOf(failed), /failed: the server was not ready after 10 s/)
  const href = failed?.querySelector('a[href$="/run.json"]')?.getAttribute('href') ?? ''
  assert.ok(existsSync(join(dist, href)))
})

test('every file of a trial is listed with its digest', () => {
  const sums = readFileSync(join(dist, 'raw/raw', LATER_RUN_ID, 'SHA256SUMS.txt'), 'utf8')
  const parts = [...recordedOf(withFailure()).querySelectorAll('[data-part]:not([data-part=numbers])')]
  assert.equal(parts.length, 6)
  const rows = parts.flatMap(part => [...part.querySelectorAll('tr:has(a[href^="/raw/"])')])
  const names = rows.map(row => textOf(row.querySelector('a')).replace(/^\d+\./, ''))
  for (const what of [
    'wrk.txt',
    'wrk.json',
    'timeline.csv',
    'sockets.json',
    'tcp.json',
    'sentinel.csv',
    'verify.json',
    'wire.json',
    'server.log',
  ])
    assert.ok(names.filter(name => name === what).length >= 5, what)
  for (const row of rows) assert.ok(sums.includes(textOf(row.querySelector('code'))), textOf(row))
})

test('controls are marked, and a list of several leagues shows no ranks', () => {
  const listed = results()
  const rows = listedRows().filter(row => listed.includes(`r/${row.dataset.result_id}/index.html`))
  assert.equal(rows.filter(row => textOf(row.querySelector('th')).includes('control')).length, 2)
  assert.equal(rows.filter(row => row.querySelector('[data-label=Rank]') !== null).length, 0)
})

test('the page of a run has its noise, its order, failures, builds and cases that were not run', () => {
  const document = parsePage(runPath)
  const text = textOf(document.querySelector('main'))
  assert.match(text, /any difference between them is noise\. Each league has a separate estimate/)
  assert.match(text, /npm run bench -- verify-seals/)
  assert.match(text, /governor is powersave \(made\) Fix: set it to performance/)
  assert.match(text, /Made slow, made_mode=slow, hello, 64 connections, trial 3/)
  assert.match(text, /made-compiler is not on the PATH/)
  assert.match(text, /None of \d+ facts changed during the run, except live readings/)
  const dots = document.querySelectorAll('.run-order circle')
  assert.equal(dots.length, 41, 'all trials but the failed one')
})

test('the page of a result is at most 7.5 KB, and its data 9.25', () => {
  for (const path of results()) {
    const [page, data] = [path, path.replace('index.html', 'result.json')].map(each => readPage(each))
    const bytes = gzipSync(page ?? '', { level: 9 }).length
    assert.ok(bytes <= 7.5 * 1024, `${path}: ${bytes} bytes`)
    assert.ok((data ?? '').length <= 9.25 * 1024, `${path}: ${data?.length} bytes of data`)
  }
})

test('a result with its recording is below 3,150 px on a desk and 12,000 px on a phone, with few tab stops', async () => {
  const { page } = await visitor.visit(addressOf(withFailure()))
  for (const [width, most] of [
    [1440, 3150],
    [360, 12_000],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.locator('#trials').scrollIntoViewIfNeeded()
    await page.locator('[open] .figures').waitFor()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    assert.ok(height < most, `${height} px at ${width}`)
  }
  const stops = await page.locator('a[href], button, input, summary, [tabindex="0"]').filter({ visible: true }).count()
  assert.ok(stops <= 300, `${stops} stops`)
  await page.context().close()
})

test('labels of a result are names rather than ids, and each id is an anchor', () => {
  const ids = new Set(metrics.map(({ metric_id }) => metric_id))
  for (const path of results()) {
    const document = parsePage(path)
    for (const shown of [document, recordedOf(path)])
      for (const label of shown.querySelectorAll('th, td, a, p, summary'))
        assert.ok(!ids.has(textOf(label)), textOf(label))
    for (const id of ['requests_per_s', 'latency_p99_s', 'thread_rate_distinct_count', 'timeout_count'])
      assert.ok(document.getElementById(id) !== null || !readPage(path).includes(id), `${path} ${id}`)
  }
})

test('Compare on a result compares it with another framework of its league', () => {
  const search = new URL(
    parsePage(loaded()[0] ?? '')
      .querySelector('.actions a[href*="/compare/"]')
      ?.getAttribute('href') ?? '',
    'https://example.org',
  ).searchParams
  const nameOf = (id: string | null) => textOf(parsePage(`r/${id}/index.html`).querySelector('h1')).split(' · ')
  const [first, other] = [nameOf(search.get('a')), nameOf(search.get('b'))]
  assert.notEqual(first[0], other[0])
  assert.deepEqual(first.slice(1), other.slice(1))
})

test('axe finds nothing, nothing is too wide, and nothing moves, in light and dark, wide and narrow', async () => {
  assert.deepEqual(
    await visibleFaults(visitor, [withFailure(), runPath, 'hosts/made-host/index.html'].map(addressOf)),
    [],
  )
})

test('trials open by keyboard one at a time, and a link to a line opens its trial', async () => {
  const { page } = await visitor.visit(addressOf(withFailure()), { javaScriptEnabled: false })
  const isOpen = (place: number) =>
    page.locator(`details:has(> #trial-${place})`).evaluate(trial => trial.hasAttribute('open'))
  await page.locator('details:has(> #trial-2) > summary').focus()
  await page.keyboard.press('Enter')
  assert.ok(await isOpen(2))
  assert.equal(await page.locator('details.trial[open]').count(), 1)
  await page.goto(`${page.url()}#t5-L12`)
  assert.ok(await isOpen(5))
  await page.context().close()
})

test('the pages of a run and a result show the recorded runtime of each entry', () => {
  const rows = [...parsePage(runPath).querySelectorAll('#builds ~ * tbody tr')]
  const runtimes = rows.map(row =>
    [row.querySelector('th'), row.querySelectorAll('td')[2]].map(cell => textOf(cell ?? null)),
  )
  assert.deepEqual(runtimes.slice(0, 2), [
    ['made-fast', 'made-runtime 1.2.3'],
    ['made-slow', 'not recorded'],
  ])
  const of = (name: string) => results().filter(path => readPage(path).includes(`${name}, Hello`))
  assert.ok(of('Made fast').every(path => /Runtime\s*made-runtime 1\.2\.3/.test(textOf(parsePage(path).body))))
  assert.ok(of('Made slow').every(path => !textOf(parsePage(path).body).includes('made-runtime')))
})
