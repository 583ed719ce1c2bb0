/** The addresses of a built site, each with what it is on: a later site may add some, and keeps all of these. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sha256 } from '../pipeline/schema/hashing.ts'
import type { League } from '../pipeline/schema/records/league.ts'
import type { Manifest } from '../pipeline/write-parquet.ts'

/** The list, at the root of the site. */
export const ADDRESSES = 'addresses.txt'

interface Evidence {
  trials: { path: string; first_line: number; last_line: number; sha256: string }[]
}

/**
 * A line for each address in order: the path below the site's root, a blank, and a digest of the evidence behind it, or `-`
 * where nothing but the address is promised. Of the data the relations are named, because the manifest says where each stands.
 */
export function listAddresses(site: string): string {
  const read = (file: string) => readFileSync(join(site, file))
  const files = globSync('**', { cwd: site, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(site.length + 1))
    // scripts and styles are named after their content, and no one cites them; cards and the sitemap are of a site that knows its address
    .filter(file => file !== ADDRESSES && !/^assets\/|^data\/.+\.parquet$|(?:^|\/)card\.png$|^sitemap\.xml$/.test(file))
  const lines = files.map(file => `${addressOf(file)} ${evidenceOf(file, () => read(file))}`)
  const { relations, views } = JSON.parse(read('data/manifest.json').toString()) as Manifest
  lines.push(...[...relations, ...views].map(({ name }) => `data/#${name} -`))
  return `${lines.sort().join('\n')}\n`
}

const addressOf = (file: string): string => {
  if (basename(file) !== 'index.html') return file
  return file === 'index.html' ? '/' : `${dirname(file)}/`
}

/** Of a raw file its bytes, of a result the lines of its trials, of a league the results in it. */
function evidenceOf(file: string, read: () => Buffer): string {
  if (file.startsWith('raw/')) return sha256(read())
  if (/^r\/\w+\/result\.json$/.test(file)) {
    const { trials } = JSON.parse(read().toString()) as Evidence
    return digestOf(trials.map(({ path, ...at }) => `${path}:${at.first_line}-${at.last_line}:${at.sha256}`))
  }
  // the league of a run for good; the address above it shows the latest
  if (/^leagues\/(?:[^/]+\/){4}league\.json$/.test(file)) {
    const { entries } = JSON.parse(read().toString()) as League
    return digestOf(entries.map(({ result_id }) => result_id).sort())
  }
  return '-'
}

const digestOf = (lines: readonly string[]): string => sha256(lines.join('\n'))

/** What of an earlier list is gone or is on something else, a sentence each. Errors: a line that is none of such a list. */
export function brokenAddresses(before: string, after: string): string[] {
  const now = readList(after)
  return [...readList(before)].flatMap(([address, evidence]) => {
    const found = now.get(address)
    if (found === undefined) return [`${address}: it is gone: bring it back`]
    return found === evidence ? [] : [`${address}: it is on other evidence: what was measured is never changed`]
  })
}

function readList(text: string): Map<string, string> {
  const lines = text.split('\n').filter(Boolean)
  return new Map(
    lines.map(line => {
      const [, address, evidence] = /^(\S+) ([0-9a-f]{64}|-)$/.exec(line) ?? []
      if (!address || !evidence)
        throw new Error(`${JSON.stringify(line.slice(0, 200))} is not a line of a list of addresses`)
      return [address, evidence]
    }),
  )
}
