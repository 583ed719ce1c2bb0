/** A made history of the ledger for tests: two runs, the first doubted and then superseded by the second, each step landing on a day of its own. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MADE_RUN_ID, makeRun } from './made-run.ts'

export const LATER_RUN_ID = '20261122T083000Z-made-host-0123b0'

/** Writes and commits data/raw and data/statements below `dataDir`, which becomes a clone of its own. Errors: git is missing. */
export function makeHistory(dataDir: string): void {
  mkdirSync(join(dataDir, 'statements'), { recursive: true })
  makeRun(dataDir)
  commitMade(dataDir, '2026-11-22T12:00:00Z')
  makeStatement(dataDir, '2026-11-23-noisy-host', {
    reason: 'The host was used by others <b data-planted> (made)',
  })
  commitMade(dataDir, '2026-11-23T12:00:00Z')
  makeRun(dataDir, LATER_RUN_ID)
  makeStatement(dataDir, '2026-11-25-measured-again', {
    kind: 'superseded',
    reason: 'It was measured again with the host to itself (made)',
    successor: { kind: 'run', id: LATER_RUN_ID },
  })
  commitMade(dataDir, '2026-11-25T12:00:00Z')
}

/** A concern about the first made run, unless `more` says otherwise. */
export function makeStatement(dataDir: string, id: string, more: object): void {
  const subject = { kind: 'run', id: MADE_RUN_ID }
  const body = {
    kind: 'concern',
    subject,
    reason: 'made for a test',
    who: 'nobody (made)',
    date: id.slice(0, 10),
    ...more,
  }
  writeFileSync(join(dataDir, 'statements', `${id}.json`), `${JSON.stringify(body, null, 2)}\n`)
}

/** Commits what is new, as if at an instant. */
export function commitMade(dataDir: string, instant: string): void {
  const who = ['-c', 'user.name=made', '-c', 'user.email=made@example.org', '-c', 'commit.gpgsign=false']
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', dataDir, ...who, ...args], {
      env: { ...process.env, GIT_COMMITTER_DATE: instant, GIT_AUTHOR_DATE: '2020-01-01T00:00:00Z' },
      stdio: 'pipe',
    })
  git('init', '-q')
  git('add', 'raw', 'statements')
  git('commit', '-q', '-m', 'made')
}
