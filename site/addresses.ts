/** The addresses of a built site, each with what it is on: a later site may add some, and keeps all of these. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sha256 } from '../pipeline/schema/hashing.ts'
import type { League } from '../pipeline/schema/records/league.ts'
import type { Manifest } from '../pipeline/sql/write-parquet.ts'

/** The file at the root of the site. */
export const ADDRESSES = 'addresses.txt'

interface Evidence {
  trials: { path: string; first_line: number; last_line: number; sha256: string }[]
}

/**
 * A sorted line for each address: the path, a space, and a digest of the evidence behind it, or `-` if only the
 * address is promised. For the data the relations are listed, because the manifest has their paths.
 */
export function listAddresses(site: string): string {
  const read = (file: string) => readFileSync(join(site, file))
  const files = globSync('**', { cwd: site, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(site.length + 1))
    // assets have names with digests and are never cited; the sitemap depends on the configured address
    .filter(file => file !== ADDRESSES && !/^assets\/|^data\/.+\.parquet$|^sitemap\.xml$/.test(file))
  const lines = files.map(file => `${addressOf(file)} ${evidenceOf(file, () => read(file))}`)
  const { relations, views } = JSON.parse(read('data/manifest.json').toString()) as Manifest
  lines.push(...[...relations, ...views].map(({ name }) => `data/#${name} -`))
  return `${lines.sort().join('\n')}\n`
}

const addressOf = (file: string): string => {
  if (basename(file) !== 'index.html') return file
  return file === 'index.html' ? '/' : `${dirname(file)}/`
}

/** The digest of a raw file, of the trials of a result, or of the results in a league. */
function evidenceOf(file: string, read: () => Buffer): string {
  if (file.startsWith('raw/')) return sha256(read())
  if (/^r\/\w+\/result\.json$/.test(file)) {
    const { trials } = JSON.parse(read().toString()) as Evidence
    return digestOf(trials.map(({ path, ...at }) => `${path}:${at.first_line}-${at.last_line}:${at.sha256}`))
  }
  // only the permanent address of a league run; the address above it may show another run later
  if (/^leagues\/(?:[^/]+\/){4}league\.json$/.test(file)) {
    const { entries } = JSON.parse(read().toString()) as League
    return digestOf(entries.map(({ result_id }) => result_id).sort())
  }
  return '-'
}

const digestOf = (lines: readonly string[]): string => sha256(lines.join('\n'))

/** A sentence for each address that is missing or has other evidence. Errors: a malformed line. */
export function brokenAddresses(before: string, after: string): string[] {
  const now = readList(after)
  return [...readList(before)].flatMap(([address, evidence]) => {
    const found = now.get(address)
    if (found === undefined) return [`${address}: it no longer exists: restore it`]
    return found === evidence ? [] : [`${address}: its evidence differs: published results must not change`]
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
