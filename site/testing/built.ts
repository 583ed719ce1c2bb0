/** The built site as the tests read it; `npm test` builds it first and says where. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'

export function builtFolder(): string {
  const folder = process.env.BENCHLEDGER_DIST
  if (folder === undefined) throw new Error('BENCHLEDGER_DIST is not set: run npm test, which builds the site first')
  return folder
}

/** Paths of all pages, relative to the folder. */
export const pagePaths = (): string[] => globSync('**/*.html', { cwd: builtFolder() }).sort()

export const readPage = (path: string): string => readFileSync(join(builtFolder(), path), 'utf8')

/** The address of a page by its path, from the site's root. */
export const addressOf = (path: string): string => `/${path.replace(/index\.html$/, '')}`

export const parsePage = (path: string): Document => new JSDOM(readPage(path)).window.document

/** Its text as a reader sees it, in one line. */
export const textOf = (element: Element | null): string => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
