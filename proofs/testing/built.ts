/** Reads the built site for tests; `npm test` builds it first and passes its folder. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'

export function builtFolder(): string {
  const folder = process.env.BENCHLEDGER_DIST
  if (folder === undefined) throw new Error('BENCHLEDGER_DIST is not set: run npm test, which builds the site first')
  return folder
}

/** From here on the built site is the fixture site (proofs/testing/fixture-site.ts). Gives the folder of its data, parquet and pages. */
export function useFixtureSite(): string {
  const folder = process.env.BENCHLEDGER_FIXTURE_SITE
  if (folder === undefined)
    throw new Error('BENCHLEDGER_FIXTURE_SITE is not set: run npm test, which builds that site first')
  process.env.BENCHLEDGER_DATA = join(folder, 'data')
  process.env.BENCHLEDGER_DIST = join(folder, 'dist')
  return folder
}

/** Paths of all pages, relative to the folder. The reverse addresses of pairs, which only redirect, are none. */
export const pagePaths = (): string[] =>
  globSync('**/*.html', { cwd: builtFolder() })
    .filter(path => {
      const [, a = '', b = ''] = /^compare\/([^/]+)\/([^/]+)\/index\.html$/.exec(path) ?? []
      return a <= b
    })
    .sort()

export const readPage = (path: string): string => readFileSync(join(builtFolder(), path), 'utf8')

/** The class names that depend on the state of a result. */
const STATE = /(?<=class=")(?:state|figure) [^"]*(?=")/g

/** The first page of each kind: pages in the same section, at the same depth, with the same states. */
export function onePageOfEachKind(): string[] {
  const kindOf = (path: string) => {
    const [section, ...below] = path.split('/')
    return [section, below.length, ...(readPage(path).match(STATE) ?? [])].join()
  }
  return [...Map.groupBy(pagePaths(), kindOf).values()].flatMap(([first]) => first ?? [])
}

/** The address of a page, relative to the site's root. */
export const addressOf = (path: string): string => `/${path.replace(/index\.html$/, '')}`

export const parsePage = (path: string): Document => new JSDOM(readPage(path)).window.document

/** The rows of the list of all results, from all its pages. */
export const listedRows = (): HTMLElement[] =>
  ['index.html', ...globSync('*/index.html', { cwd: join(builtFolder(), 'results') })]
    .sort((a, b) => (Number.parseInt(a, 10) || 1) - (Number.parseInt(b, 10) || 1))
    .flatMap(page => [...parsePage(`results/${page}`).querySelectorAll<HTMLElement>('.results tr[id^=row-]')])
    .map(row => {
      row.dataset.result_id = row.id.slice('row-'.length)
      return row
    })

/** Paths of the pages of a run's results, in the order of the list. */
export const resultPathsOf = (run_id: string): string[] =>
  listedRows()
    .filter(row => row.querySelector(`a[href$="/runs/${run_id}/"]`))
    .map(row => `r/${row.dataset.result_id}/index.html`)

/** The text with white space collapsed. */
export const textOf = (element: Element | null): string => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
