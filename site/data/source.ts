/** The files of an entry as they were measured: those of its folder at the commit of its newest run. */
import { blobsOf, commitOf, treeEntriesIn } from '../../pipeline/ledger/git.ts'
import { formatText } from '../../pipeline/schema/format.ts'
import { memoise } from './memoise.ts'
import { query } from './query.ts'

interface SourceFile {
  /** Below the folder of the entry. */
  path: string
  size_bytes: number
  /** Lock files are only listed. */
  kind: 'code' | 'build' | 'lock'
  /** A name of Shiki. */
  language: string
  /** Null for a file that is only listed. */
  text: string | null
}

/** A run of the entry, and its commit. */
interface SourceRun {
  run_id: string
  commit: string
  is_clean: boolean | null
}

export interface EntrySource {
  /** The commit that the files are read from. */
  commit: string
  /** The runs with exactly these files, the newest first. Empty if it was not measured, or with other files. */
  runs: SourceRun[]
  /** Runs with other files, and their differences. */
  others: (SourceRun & { paths: string[] })[]
  /** Runs whose commit this clone does not have. */
  unknown: SourceRun[]
  /** Code first. */
  files: SourceFile[]
  /** Lines of its code that are not blank. */
  line_count: number
}

export const SOURCE_FOLDER = 'runners/frameworks/'

const LOCK = /(?:^|\/)(?:[\w-]+\.lock|package-lock\.json|go\.sum|requirements\.txt|jars\.sha256)$/
const BUILD =
  /(?:^|\/)(?:framework\.json|Cargo\.toml|rust-toolchain\.toml|package\.json|tsconfig\.json|go\.mod|pom\.xml|\.python-version|CMakeLists\.txt|Makefile|debian-sources\.json)$/
const KINDS: SourceFile['kind'][] = ['code', 'build', 'lock']
const LARGEST_BYTES = 64 * 1024

const kindOf = (path: string): SourceFile['kind'] => (LOCK.test(path) ? 'lock' : BUILD.test(path) ? 'build' : 'code')

/** The languages that Shiki names, by the ending of a file. */
const LANGUAGES = new Map(
  Object.entries({
    ...{ c: 'c', h: 'cpp', cc: 'cpp', cpp: 'cpp', hpp: 'cpp', go: 'go', java: 'java', kt: 'kotlin', rs: 'rust' },
    ...{ js: 'javascript', ts: 'typescript', php: 'php', pl: 'perl', py: 'python', rb: 'ruby', ru: 'ruby' },
    ...{ conf: 'nginx', json: 'json', properties: 'properties', toml: 'toml', xml: 'xml' },
  }),
)

const languageOf = (path: string): string => LANGUAGES.get(/\.(\w+)$/.exec(path)?.[1] ?? '') ?? 'plaintext'

type Tree = ReadonlyMap<string, ReturnType<typeof treeEntriesIn>>

/** The files of all entries at a commit, by framework_id; null if this clone does not have it. */
function treeAt(revision: string): { commit: string; tree: Tree } | null {
  try {
    const commit = commitOf(revision)
    const entries = treeEntriesIn(commit, SOURCE_FOLDER)
    return { commit, tree: Map.groupBy(entries, ({ path }) => path.split('/')[2] ?? '') }
  } catch {
    return null
  }
}

/** Of each entry with files at the commit of a run or, if it was not measured, at the commit of this build. */
const sources = memoise(async (): Promise<Map<string, EntrySource>> => {
  const here = treeAt('HEAD')
  if (here === null) return new Map()
  const found = (await query('source-runs')).map(run => ({ ...run, at: treeAt(run.commit) }))
  const ids = [...new Set([...found.flatMap(({ framework_ids }) => framework_ids), ...here.tree.keys()])]
  return new Map(
    ids.flatMap(id => {
      const own = found.filter(({ framework_ids }) => framework_ids.includes(id))
      const newest = own.find(({ at }) => at?.tree.has(id))?.at ?? here
      const files = newest.tree.get(id)
      return files ? [[id, sourceOf(id, newest.commit, files, own)] as const] : []
    }),
  )
})

type FoundRun = SourceRun & { at: ReturnType<typeof treeAt> }

function sourceOf(id: string, commit: string, entries: ReturnType<typeof treeEntriesIn>, own: FoundRun[]): EntrySource {
  const folder = `${SOURCE_FOLDER}${id}/`
  const blobs = new Map(entries.map(({ path, blob }) => [path, blob]))
  const runs = own.map(({ at, ...run }) => {
    const theirs = new Map(at?.tree.get(id)?.map(({ path, blob }) => [path, blob]))
    const paths = [...new Set([...blobs.keys(), ...theirs.keys()])].filter(path => blobs.get(path) !== theirs.get(path))
    return { ...run, isKnown: theirs.size > 0, paths: paths.map(path => path.slice(folder.length)).sort() }
  })
  const shown = entries.filter(({ path, bytes }) => kindOf(path) !== 'lock' && bytes <= LARGEST_BYTES)
  const texts = blobsOf(
    commit,
    shown.map(({ path }) => path),
  )
  const files = entries.map(({ path, bytes }) => ({
    path: path.slice(folder.length),
    size_bytes: bytes,
    kind: kindOf(path),
    language: languageOf(path),
    text: texts.get(path)?.toString('utf8') ?? null,
  }))
  const code = files.flatMap(({ kind, text }) => (kind === 'code' && text !== null ? text.split('\n') : []))
  return {
    commit,
    runs: runs.filter(({ isKnown, paths }) => isKnown && paths.length === 0),
    others: runs.filter(({ isKnown, paths }) => isKnown && paths.length > 0),
    unknown: runs.filter(({ isKnown }) => !isKnown),
    files: files.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)),
    line_count: code.filter(line => line.trim() !== '').length,
  }
}

/** Null if git has no files of it: outside of a clone, or for a framework that never had an entry. */
export const entrySource = async (framework_id: string): Promise<EntrySource | null> =>
  (await sources('')).get(framework_id) ?? null

/** How long the builds of its configurations took in its newest run: `12.3 s`, or the shortest and the longest. */
export async function buildTime(framework_id: string): Promise<{ run_id: string; words: string } | null> {
  const found = (await query('build-times')).find(row => row.framework_id === framework_id)
  if (found === undefined) return null
  const { run_id, shortest_s, longest_s } = found
  const words = [...new Set([shortest_s, longest_s].map(value => formatText('s', value)))].join('–')
  return { run_id, words }
}
