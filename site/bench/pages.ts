/** The program of `npm run bench:pages`: what a visitor loads, page by page, in a real browser. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runCommandLine } from '../../pipeline/command-line.ts'
import { buildSite } from '../build.ts'
import { openBrowser, type Visitor } from '../testing/browser.ts'
import { pagePaths, readPage } from '../testing/built.ts'
import { chromium } from '../testing/chromium.ts'
import { requireProgram } from '../testing/require-program.ts'

const help = `npm run bench:pages

Builds the site into a temporary folder and prints what the first and the heaviest page of each kind weigh: gzip KB of the
HTML without the rows of tables and logs, of the rows, of styles and of scripts; its requests, those to other hosts among
them; its layout shift.

Exit: 0 the home page keeps its budget of 30 KB before data, without foreign requests and layout shift, and the page of no
result is above 30 KB; 1 one of them is; 2 bad use.`

const home_budget_bytes = 30 * 1024
const result_budget_bytes = 30 * 1024

interface Weight {
  page: string
  frame_bytes: number
  rows_bytes: number
  style_bytes: number
  script_bytes: number
  request_count: number
  foreign_count: number
  layout_shift: number
}

const gzip = (body: Buffer | string): number => gzipSync(body, { level: 9 }).length

/** One visit with an empty cache. The rows are the bodies of tables and the lines of logs: they are the data. */
async function weigh(visitor: Visitor, path: string): Promise<Weight> {
  const { page, complaints, responses } = await visitor.visit(path)
  await page.waitForLoadState('networkidle')
  const ofType = (type: string) => responses.filter(response => response.request().resourceType() === type)
  const html = String(await ofType('document')[0]?.body())
  const rows = (html.match(/<tbody>.*?<\/tbody>|<pre.*?<\/pre>/gs) ?? []).join('')
  const weightOf = async (type: string) => {
    const bodies = await Promise.all(ofType(type).map(response => response.body()))
    return bodies.reduce((sum, body) => sum + gzip(body), 0)
  }
  const layout_shift = await page.evaluate(
    () =>
      new Promise<number>(done => {
        let sum = 0
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum), 300)
      }),
  )
  const weight = {
    page: path,
    frame_bytes: gzip(html) - gzip(rows),
    rows_bytes: gzip(rows),
    style_bytes: await weightOf('stylesheet'),
    script_bytes: await weightOf('script'),
    request_count: responses.length,
    foreign_count: complaints.length,
    layout_shift,
  }
  await page.context().close()
  return weight
}

const addressOf = (path: string): string => `/${path.replace(/index\.html$/, '')}`

/** The first and the heaviest page of each kind: of the folders, and the pages that are the only one of theirs. */
function kinds(): string[] {
  const byKind = Map.groupBy(pagePaths(), path => (path.split('/').length > 2 ? path.split('/')[0] : path))
  const chosen = [...byKind.values()].flatMap(paths => [paths[0], heaviest(paths)])
  return [...new Set(chosen.map(path => addressOf(path ?? '')))].sort()
}

const heaviest = (paths: readonly string[]): string | undefined =>
  paths.toSorted((a, b) => readPage(b).length - readPage(a).length)[0]

function print(weights: Weight[]): void {
  const kb = (bytes: number) => (bytes / 1024).toFixed(1)
  console.table(
    weights.map(weight => ({
      page: weight.page,
      'frame KB': kb(weight.frame_bytes),
      'styles KB': kb(weight.style_bytes),
      'scripts KB': kb(weight.script_bytes),
      'before data KB': kb(weight.frame_bytes + weight.style_bytes + weight.script_bytes),
      'rows KB': kb(weight.rows_bytes),
      requests: weight.request_count,
      foreign: weight.foreign_count,
      'layout shift': weight.layout_shift.toFixed(4),
    })),
  )
}

await runCommandLine({ name: 'bench', help, options: {} }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-pages-'))
  try {
    process.env.BENCHLEDGER_CHROMIUM = requireProgram(chromium)
    await buildSite({ parquet: join(folder, 'parquet'), out: join(folder, 'dist') })
    const visitor = await openBrowser()
    const weights: Weight[] = []
    for (const path of kinds()) {
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[Kbench: ${path}`)
      weights.push(await weigh(visitor, path))
    }
    await visitor.close()
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    print(weights)
    const home = weights.find(weight => weight.page === '/')
    if (!home) throw new Error('the home page is missing')
    const before_bytes = home.frame_bytes + home.style_bytes + home.script_bytes
    const result = heaviest(pagePaths().filter(path => path.startsWith('r/')))
    const result_bytes = result === undefined ? 0 : gzip(readPage(result))
    const keeps = before_bytes <= home_budget_bytes && home.foreign_count === 0 && home.layout_shift === 0
    return keeps && result_bytes <= result_budget_bytes ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
