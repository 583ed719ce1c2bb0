/** The first commit of each run, document and statement on the branch, as git tells it: since then the ledger holds it. */
import { execFileSync } from 'node:child_process'
import { problemOf, type Sources } from './source.ts'

const FOLDERS = { raw: 'run', published: 'document', statements: 'statement' } as const
const MARK = 'commit '

/**
 * A row of `merge_commit` for each run, document and statement that is committed. Where the data
 * folder is not in a clone, or git is missing, there is none: a date that no one knows is omitted, never made up. A shallow
 * clone has a first commit that is not the first: its dates would be wrong, so there is none either, and a problem says so.
 */
export function readFirstCommits(dataDir: string): Sources {
  const isShallow = ask(dataDir, 'rev-parse', '--is-shallow-repository')?.trim()
  if (isShallow === undefined) return { rows: {}, problems: [] }
  if (isShallow === 'true') {
    const problem =
      'this clone is shallow, so no one can tell here when evidence was first committed: run git fetch --unshallow (in CI, fetch-depth: 0)'
    return { rows: {}, problems: [problemOf('landing', '.', problem)] }
  }
  // along the branch itself: what a pull request brought counts from its merge
  const log = ask(
    dataDir,
    ...['-c', 'core.quotePath=false', 'log', '--first-parent', '--diff-merges=first-parent'],
    ...['--diff-filter=A', '--no-renames'],
    ...['--relative', '--name-only', `--format=${MARK}%H %ct`, '--', ...Object.keys(FOLDERS)],
  )
  return { rows: { merge_commit: log === undefined ? [] : rowsOf(log) }, problems: [] }
}

/**
 * The log is newest first, so that the oldest commit of a folder has the last word. The position counts the commits along the
 * branch, the oldest lowest: their times are set by whoever commits and may go back.
 */
function rowsOf(log: string): object[] {
  const found = new Map<string, object>()
  const lines = log.split('\n')
  let position = lines.filter(line => line.startsWith(MARK)).length + 1
  let [commit, merged_at] = ['', '']
  for (const line of lines) {
    if (line.startsWith(MARK)) {
      position -= 1
      const [hash = '', seconds = ''] = line.slice(MARK.length).split(' ')
      commit = hash
      merged_at = new Date(1000 * Number(seconds)).toISOString().replace('.000Z', 'Z')
      continue
    }
    const [folder = '', name] = line.split('/')
    const subject_kind = folder in FOLDERS ? FOLDERS[folder as keyof typeof FOLDERS] : undefined
    if (subject_kind === undefined || name === undefined) continue
    const subject_id = subject_kind === 'statement' ? name.replace(/\.json$/, '') : name
    const merged_on = merged_at.slice(0, 10)
    found.set(`${folder}/${name}`, { subject_kind, subject_id, merged_at, merged_on, position, commit })
  }
  return [...found.values()]
}

/** Every commit of the branch and of what it merged; null where git or the clone does not hold all of them. */
export function readBranch(dataDir: string): ReadonlySet<string> | null {
  const isComplete = ask(dataDir, 'rev-parse', '--is-shallow-repository')?.trim() === 'false'
  const commits = isComplete ? ask(dataDir, 'rev-list', 'HEAD') : undefined
  return commits === undefined ? null : new Set(commits.split('\n'))
}

/** What git prints; undefined where it is missing or the folder is in no clone. */
function ask(folder: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 30,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}
