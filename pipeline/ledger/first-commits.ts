/** The first commit on the branch of each run, document and statement, from the history of git. */
import { execFileSync } from 'node:child_process'
import { problemOf, type Sources } from '../schema/rows.ts'

const FOLDERS = { raw: 'run', published: 'document', statements: 'statement' } as const
const MARK = 'commit '

/**
 * A row of `merge_commit` for each committed run, document and statement. Unknown dates are omitted: there are none
 * outside of a clone or without git. A shallow clone lacks early commits and would give wrong dates, so it gives none,
 * and a problem.
 */
export function readFirstCommits(dataDir: string): Sources {
  const isShallow = tryGit(dataDir, 'rev-parse', '--is-shallow-repository')?.trim()
  if (isShallow === undefined) return { rows: {}, problems: [] }
  if (isShallow === 'true') {
    const problem =
      'this clone is shallow, so it is unknown when evidence was first committed: run git fetch --unshallow (in CI, fetch-depth: 0)'
    return { rows: {}, problems: [problemOf('landing', '.', problem)] }
  }
  // along the branch: the contents of a pull request count from its merge
  const log = tryGit(
    dataDir,
    ...['-c', 'core.quotePath=false', 'log', '--first-parent', '--diff-merges=first-parent'],
    ...['--diff-filter=A', '--no-renames'],
    ...['--relative', '--name-only', `--format=${MARK}%H %ct`, '--', ...Object.keys(FOLDERS)],
  )
  return { rows: { merge_commit: log === undefined ? [] : rowsOf(log) }, problems: [] }
}

/**
 * The log is newest first, so that the oldest commit of a folder is assigned last. The position counts commits on the
 * branch, oldest first, because their times are set by committers and may go back.
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

/** Every commit reachable from the branch; null if git is missing or the clone is incomplete. */
export function readBranch(dataDir: string): ReadonlySet<string> | null {
  const isComplete = tryGit(dataDir, 'rev-parse', '--is-shallow-repository')?.trim() === 'false'
  const commits = isComplete ? tryGit(dataDir, 'rev-list', 'HEAD') : undefined
  return commits === undefined ? null : new Set(commits.split('\n'))
}

/** The output of git; undefined without git or outside of a clone. */
function tryGit(folder: string, ...args: string[]): string | undefined {
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
