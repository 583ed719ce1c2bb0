/** What must stay of a built site: every page at its address, and every result with the bytes that it was read from. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export interface Broken {
  /** The address below the site's root, as `r/0123456789ab/`. */
  address: string
  problem: string
}

interface Evidence {
  trials: { path: string; first_line: number; last_line: number; sha256: string }[]
}

/** Compares two built sites by their folders. A page may say more than before; it may not go, nor stand on other bytes. */
export function comparePermalinks(base: string, head: string): { pages: number; broken: Broken[] } {
  const pages = readdirSync(base, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name === 'index.html')
    .map(entry => relative(base, entry.parentPath))
    .sort()
  const broken = pages.flatMap((page): Broken[] => {
    const address = page === '' ? '/' : `${page}/`
    if (!existsSync(join(head, page, 'index.html'))) return [{ address, problem: 'this page is gone: bring it back' }]
    if (dirname(page) !== 'r') return []
    const [before, after] = [base, head].map(site => evidenceOf(join(site, page, 'result.json')))
    if (before === after) return []
    return [{ address, problem: `it stands on other evidence: it was ${before}, and is ${after}` }]
  })
  return { pages: pages.length, broken }
}

function evidenceOf(file: string): string {
  if (!existsSync(file)) return 'no result.json'
  const { trials } = JSON.parse(readFileSync(file, 'utf8')) as Evidence
  return trials
    .map(({ path, first_line, last_line, sha256 }) => `${path}:${first_line}-${last_line}:${sha256}`)
    .join(' ')
}
