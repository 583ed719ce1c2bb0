/** Markup planted in every text of strangers stays text on every page that shows it. */
import assert from 'node:assert/strict'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { buildLedger } from '../pipeline/fixtures/ledger.ts'
import { makeManifests } from '../pipeline/fixtures/manifests.ts'
import { FAKE_RUN_ID, makeRun, sealMadeRun } from '../pipeline/fixtures/run.ts'
import { buildPages } from './build-pages.ts'
import { drawn, openBrowser, type Visitor } from './testing/browser.ts'
import { addressOf } from './testing/built.ts'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'benchledger-hostile-'))
const mark = '</script></pre><img src=x onerror=planted()><b data-planted>'
const data = join(folder, 'data')
const dist = join(folder, 'dist')
let visitor: Visitor

function change(path: string, edit: (text: string) => string) {
  const file = join(folder, path)
  const before = readFileSync(file, 'utf8')
  const after = edit(before)
  assert.notEqual(after, before, `${path} has nothing to plant in`)
  writeFileSync(file, after)
}

function plant() {
  cpSync(join(root, 'data/published/direkuta'), join(data, 'published/direkuta'), { recursive: true })
  makeManifests(join(folder, 'runners'), ['hyper', 'actix-web', 'gotham', 'direkuta', 'shio'])
  change('data/published/direkuta/document.json', text => {
    const document = JSON.parse(text)
    document.title += mark
    document.author = mark
    document.author_notes = [mark]
    document.source_url = 'https://example.org/?a=1&b=%3Cimg%20src=x%3E'
    document.environment = { ...document.environment, note: mark, kernel: `5.4.0${mark}` }
    document.results[1].version = mark
    document.results[1].status = 'outdated'
    document.results[1].status_reason = mark
    return JSON.stringify(document)
  })
  change('data/published/direkuta/claims.csv', text =>
    text.replaceAll('Table,Hyper,', `"Table${mark}","Hyper${mark}",`).replace('26540.04', `"26540.04${mark}"`),
  )
  const [log = ''] = globSync('data/published/direkuta/logs/02-*', { cwd: folder })
  change(log, text => text.replace('http://0.0.0.0:3000/\n', `http://0.0.0.0:3000/${mark}\n`))
  change('runners/frameworks/hyper/framework.json', text => {
    const framework = JSON.parse(text)
    return JSON.stringify({
      ...framework,
      name: `hyper${mark}`,
      summary: mark,
      licence: mark,
      language: mark,
      notes: [mark],
    })
  })
}

/** The same in a run: its own words, those of its server and of its operator, then a seal that holds. */
function plantInRun() {
  const run = `data/raw/${FAKE_RUN_ID}`
  makeRun(data)
  change(`${run}/run.json`, text => {
    const json = JSON.parse(text)
    json.arguments = [mark]
    json.complaints[0] = { complaint_id: 'governor', fact: mark, fix: mark }
    json.builds[1].reason = mark
    json.not_run[0].reason = mark
    for (const trial of json.trials) {
      trial.framework_version = mark
      trial.argv = ['wrk', mark]
      if (trial.status === 'failed') trial.reason = mark
    }
    return JSON.stringify(json, null, 2)
  })
  change(`${run}/environment.json`, text => {
    const json = JSON.parse(text)
    json.before.governor = mark
    json.unreadable.microcode = mark
    return JSON.stringify(json)
  })
  const stem = `${run}/made-slow/made_mode=slow/hello-t2-c64/01`
  change(`${stem}.sentinel.csv`, text => text.replace(/ok,$/m, `wrong,"${mark}"`))
  change(`${stem}.verify.json`, text => {
    const json = JSON.parse(text)
    json.after.checks[0] = { check: 'date-moves', passed: false, message: mark }
    return JSON.stringify(json)
  })
  change('runners/hosts/made-host/host.json', text =>
    JSON.stringify({ ...JSON.parse(text), name: mark, description: mark }),
  )
  sealMadeRun(join(folder, run))
}

before(async () => {
  plant()
  plantInRun()
  await buildLedger({ data, manifests: join(folder, 'runners'), out: join(folder, 'parquet') })
  await buildPages({ data, parquet: join(folder, 'parquet'), out: dist })
  visitor = await openBrowser()
})
after(async () => {
  await visitor?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('no page has an element that was planted, and those that show the text show it as text', async () => {
  const pages = globSync('**/*.html', { cwd: dist })
  const shown = pages.filter(page => readFileSync(join(dist, page), 'utf8').includes('data-planted'))
  assert.ok(shown.length > 10, 'the text is shown on many pages')
  for (const path of [`runs/${FAKE_RUN_ID}/index.html`, 'hosts/made-host/index.html'])
    assert.ok(shown.includes(path), path)
  const slow = shown.find(path => path.startsWith('r/') && readFileSync(join(dist, path), 'utf8').includes('Made slow'))
  assert.ok(slow, 'a measured result shows the text')
  const { page: parser } = await visitor.visit('/404.html')
  for (const path of pages) {
    const made = await parser.evaluate(
      html =>
        new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img, [data-planted], [onerror]').length,
      readFileSync(join(dist, path), 'utf8'),
    )
    assert.equal(made, 0, path)
  }
  const kinds = Map.groupBy(shown, path => path.split('/')[0])
  for (const [path = ''] of kinds.values()) {
    const { page, complaints } = await visitor.visit(addressOf(path))
    assert.equal(await page.locator('[data-planted], main img').count(), 0, path)
    assert.deepEqual(complaints, [], path)
    await page.context().close()
  }
})

test('the filter says a planted value as text', async () => {
  const { page, complaints } = await visitor.visit(
    `/results/?framework_id=${encodeURIComponent(mark)}&${encodeURIComponent(mark)}=1&q=${encodeURIComponent(mark)}`,
  )
  await drawn(page)
  assert.match((await page.locator('[data-remarks]').textContent()) ?? '', /data-planted/)
  assert.equal(await page.locator('[data-planted], main img').count(), 0)
  assert.deepEqual(complaints, [])
  await page.context().close()
})

test('a raw log is the same bytes and no page', () => {
  const [log = ''] = globSync('published/direkuta/logs/02-*', { cwd: data })
  assert.deepEqual(readFileSync(join(dist, 'raw', log)), readFileSync(join(data, log)))
})
