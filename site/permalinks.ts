/** What must stay of a built site: every address, the bytes of every raw file, and what each result was read from. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { metrics } from '../pipeline/vocabulary/metrics.ts'
import type { League } from '../pipeline/vocabulary/records/league.ts'
import type { Manifest } from '../pipeline/write-parquet.ts'
import { jsonLeaves } from './json-leaves.ts'
import { line, plain } from './said.ts'

export interface Found {
  /** The address below the site's root, as `r/0123456789ab/`. */
  address: string
  fact: string
}

interface Comparison {
  addresses: number
  /** What a link or a citation relied on and is not there any more. */
  broken: Found[]
  /** Numbers and words that a program reads from an address and that are others now: each to be named with its reason. */
  changed: Found[]
}

interface Evidence {
  trials: { path: string; first_line: number; last_line: number; sha256: string }[]
}

/** Scripts and styles are named after their content, and nobody cites them. */
const ASSETS = 'assets/'

/**
 * Compares two built sites by their folders. A file may say more than before; it may not go, nor stand on other bytes.
 * Where head has another method than base, `listed` are the numbers that it changes, as `line` names them: they are
 * passed over here, and any other number that differs is broken.
 */
export function comparePermalinks(base: string, head: string, listed: ReadonlySet<string> | null = null): Comparison {
  const files = filesOf(base).filter(file => !file.startsWith(ASSETS))
  const there = new Set(filesOf(head))
  const [kept, gone] = [files.filter(file => there.has(file)), files.filter(file => !there.has(file))]
  const hasMoved = movedRelations(head)
  const broken = gone
    .filter(file => !hasMoved(file))
    .map(file => ({ address: addressOf(file), fact: 'it is gone: bring it back' }))
  const changed: Found[] = []
  for (const file of kept) {
    const compare = compareOf(file)
    if (compare === null) continue
    const [before, after] = [base, head].map(site => readFileSync(join(site, file))) as [Buffer, Buffer]
    if (before.equals(after)) continue
    const found = compare(before.toString(), after.toString())
    broken.push(...found.broken.map(fact => ({ address: addressOf(file), fact })))
    for (const { key, was, is } of found.changed) {
      if (listed && namesOf(file, key).some(name => listed.has(name))) continue
      const isUnlisted = listed && isNumber(was) && isNumber(is) && !INTERVAL_END.test(key)
      const fact = `${key}: it was ${was}, and is ${is ?? 'gone'}${isUnlisted ? ', which no list of the method has' : ''}`
      ;(isUnlisted ? broken : changed).push({ address: addressOf(file), fact })
    }
  }
  return { addresses: files.length, broken, changed }
}

/** Relations that are none any more: the page of the data says where each is now. */
const WITHDRAWN = ['fidelity']

/**
 * What the manifest gives in parts or as a query, or what is withdrawn: it is read from elsewhere, and has no file of its own.
 * A query has no parts either.
 */
function movedRelations(site: string): (file: string) => boolean {
  const path = join(site, 'data/manifest.json')
  if (!existsSync(path)) return () => false
  const { relations, views } = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const names = [...relations.filter(({ parts }) => parts), ...views].map(({ name }) => name)
  const files = new Set([...names, ...WITHDRAWN].map(name => `data/${name}.parquet`))
  return file => files.has(file) || views.some(({ name }) => file.startsWith(`data/${name}/`))
}

const filesOf = (site: string): string[] =>
  globSync('**', { cwd: site, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(site.length + 1))
    .sort()

const addressOf = (file: string): string => {
  if (basename(file) !== 'index.html') return file
  return file === 'index.html' ? '/' : `${dirname(file)}/`
}

/** Of a number by one method the interval by another says nothing: it follows from the number and the level. */
const INTERVAL_END = /[._](low|high)$/

const isNumber = (text = ''): boolean => text !== '' && Number.isFinite(Number(text))

/** The numbers of data/methods, any of which what stands there may be: of a title, which names no metric, all of its result. */
function namesOf(file: string, key: string): string[] {
  const [, id = '', column = ''] = FOUND_IN[basename(file)]?.exec(`${file} ${key}`) ?? []
  const columns =
    column === '' ? TITLE_COLUMNS : [column.replace(/^rank_.*/, 'rank').replace('.', '/'), ...tierOf(column)]
  return columns.map(each => line('result', id, each))
}

const TITLE_COLUMNS = metrics.map(({ metric_id }) => metric_id)
const tierOf = (column: string) => (column.endsWith('.tier') ? ['tier'] : [])

/** Where the file and the key in it name a result and a column. */
const FOUND_IN: Record<string, RegExp> = {
  'result.json':
    /^r\/(\w+)\/\S+ (tier|control_value|league_size|rank_low|rank_high|findings\[.*\]\.(?:observed|expected))$/,
  'badge.svg': /^r\/(\w+)\//,
  'feed.xml': / urn:benchledger:result:(\w+)$/,
  'league.json': / entries\.(\w+)\.(tier)$/,
  'league.csv': / (\w+)\.(\w+\.ratio_to_best|\w+\.tier)$/,
}

interface Difference {
  key: string
  was: string
  is: string | undefined
}

type Compare = (before: string, after: string) => { broken: string[]; changed: Difference[] }

const TITLE = /<title>([^<]*)<\/title>/

/** How a file is held against its other self; null where the address is all that is promised. */
function compareOf(file: string): Compare | null {
  if (file.startsWith('raw/'))
    return () => ({ broken: ['its bytes are others: raw files are never changed'], changed: [] })
  const parts: Record<string, (text: string) => Map<string, string>> = {
    'result.json': text => jsonLeaves(JSON.parse(text)),
    'league.json': leagueLeaves,
    'league.csv': csvCells,
    'badge.svg': text => new Map([['title', TITLE.exec(text)?.[1] ?? '']]),
    'feed.xml': feedEntries,
  }
  const partsOf = parts[basename(file)]
  if (partsOf === undefined) return null
  return (before, after) => ({
    broken: basename(file) === 'result.json' ? otherEvidence(before, after) : [],
    changed: differences(partsOf(before), partsOf(after)),
  })
}

function otherEvidence(...texts: [before: string, after: string]): string[] {
  const [before, after] = texts.map(text =>
    (JSON.parse(text) as Evidence).trials
      .map(({ path, first_line, last_line, sha256 }) => `${path}:${first_line}-${last_line}:${sha256}`)
      .join(' '),
  )
  return before === after ? [] : [`it stands on other evidence: it was ${before}, and is ${after}`]
}

/** Entries by their ids. A table by work, until schema 2, and one by work and measure are held against each other by `saidBy`. */
function leagueLeaves(text: string): Map<string, string> {
  const { entries, tables: _, ...league } = JSON.parse(text) as League
  return jsonLeaves({ ...league, entries: Object.fromEntries(entries.map(entry => [entry.result_id, entry])) })
}

/** As `<result_id>.<metric_id>.<column>`. */
function csvCells(text: string): Map<string, string> {
  const rows = parse(text, { columns: true }) as Record<string, string>[]
  return new Map(
    rows.flatMap(({ result_id, metric_id, ...cells }) =>
      Object.entries(cells).map(([column, cell]) => [`${result_id}.${metric_id}.${column}`, cell] as const),
    ),
  )
}

/** Titles hold the numbers. An entry that newer ones have pushed out keeps its page, which is compared by itself. */
function feedEntries(text: string): Map<string, string> {
  const entries = text.split('<entry>').slice(1)
  return new Map(entries.map(entry => [/<id>([^<]*)<\/id>/.exec(entry)?.[1] ?? '', TITLE.exec(entry)?.[1] ?? '']))
}

/** What `result.json` left to the files of its run or document when it began to name them; its evidence is held above. */
const MOVED =
  /^(environment|trials)\[|^values\[.*\.(result_id|sentence|interval_method)$|^(findings|missing)\[.*\.(subject_id|subject_kind|missing)$/

const differences = (before: Map<string, string>, after: Map<string, string>): Difference[] =>
  [...before].flatMap(([key, was]) => {
    const is = after.get(key)
    const hasMoved = is === undefined && after.has('trials_url') && !before.has('trials_url') && MOVED.test(key)
    const isSame = was === is || (isNumber(was) && isNumber(is) && plain(Number(was)) === plain(Number(is)))
    return isSame || hasMoved ? [] : [{ key, was, is }]
  })
