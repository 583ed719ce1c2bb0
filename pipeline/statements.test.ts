/** Statements and landing dates, over a made run and a made history of commits. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { build } from './build.ts'
import { openDatabase, type Row } from './database.ts'
import { MADE_RUN_ID, makeManifests, makeRun } from './made-run.ts'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'benchledger-statements-'))
const manifests = join(folder, 'runners')
const LATER_RUN = '20261122T083000Z-made-host-0123b0'
let count = 0
before(() => makeManifests(join(root, 'runners'), manifests))
after(() => rmSync(folder, { recursive: true, force: true }))

type Ask = (sql: string) => Promise<Row[]>

function newData(): string {
  const data = join(folder, `data-${++count}`)
  mkdirSync(join(data, 'statements'), { recursive: true })
  makeRun(data)
  return data
}

async function built(data: string): Promise<{ problems: string[]; ask: Ask }> {
  const out = join(data, 'parquet')
  const { problems } = await build({ data, manifests, out })
  const ask: Ask = async sql => {
    const database = await openDatabase(1)
    const rows = await database.rows(
      sql.replace(/\b(from|join) (\w+)/g, (_, word, name) => `${word} '${out}/${name}.parquet'`),
    )
    database.close()
    return rows
  }
  return { problems: problems.map(({ path, line, problem }) => `${path}:${line}: ${problem}`), ask }
}

const state = (data: string, name: string, body: object) =>
  writeFileSync(join(data, 'statements', `${name}.json`), JSON.stringify(body, null, 2))

const about = (kind: string, subject: object, date: string, more: object = {}) => ({
  kind,
  subject,
  reason: 'made for a test',
  who: 'nobody',
  date,
  ...more,
})

const madeRun = { kind: 'run', id: MADE_RUN_ID }
const fastest = `select result_id from leaderboard where framework_id = 'made-fast' and connections = 16`
const ranksSql = `select framework_id, rank_low from leaderboard where connections = 16 and not is_control order by all`

test('what is retracted stays, says so and loses its rank to the next; a concern does not, and reinstated gives it back', async () => {
  const data = newData()
  const first = await built(data)
  assert.deepEqual(first.problems, [])
  const before = await first.ask(ranksSql)
  assert.deepEqual(before, [
    { framework_id: 'made-fast', rank_low: 1 },
    { framework_id: 'made-slow', rank_low: 2 },
  ])
  const subject = { kind: 'result', id: (await first.ask(fastest))[0]?.result_id }
  const standing = async ({ ask }: { ask: Ask }) =>
    (await ask(`select standing from result where result_id = '${subject.id}' limit 1`))[0]?.standing

  state(data, '2026-11-22-doubt', about('concern', subject, '2026-11-22'))
  const doubted = await built(data)
  assert.deepEqual([await standing(doubted), await doubted.ask(ranksSql)], ['concern', before])

  state(data, '2026-11-23-wrong', about('retracted', subject, '2026-11-23'))
  const retracted = await built(data)
  assert.equal(await standing(retracted), 'retracted')
  assert.deepEqual(await retracted.ask(ranksSql), [
    { framework_id: 'made-fast', rank_low: null },
    { framework_id: 'made-slow', rank_low: 1 },
  ])

  state(data, '2026-11-24-right-after-all', about('reinstated', subject, '2026-11-24'))
  const again = await built(data)
  assert.deepEqual([await standing(again), await again.ask(ranksSql), again.problems], ['current', before, []])
})

test('a statement about a run is about each of its results, and names its successor', async () => {
  const data = newData()
  makeRun(data, LATER_RUN)
  const more = { successor: { kind: 'run', id: LATER_RUN } }
  state(data, '2026-11-23-again', about('superseded', madeRun, '2026-11-23', more))
  const { problems, ask } = await built(data)
  assert.deepEqual(problems, [])
  assert.deepEqual(await ask('select distinct run_id, standing from result order by all'), [
    { run_id: MADE_RUN_ID, standing: 'superseded' },
    { run_id: LATER_RUN, standing: 'current' },
  ])
  assert.deepEqual(await ask('select statement_id, subject_id, successor_id, said_on from statement'), [
    { statement_id: '2026-11-23-again', subject_id: MADE_RUN_ID, successor_id: LATER_RUN, said_on: '2026-11-23' },
  ])
})

test('each mistake in a statement is a problem with its place and a fix, and the statement has no effect', async () => {
  const data = newData()
  state(data, '2026-11-23-nothing', about('retracted', { kind: 'result', id: '0123456789ab' }, '2026-11-23'))
  state(data, '2026-11-23-no-successor', about('superseded', madeRun, '2026-11-23'))
  state(data, '2026-11-23-other-day', about('retracted', madeRun, '2026-11-24'))
  state(data, '2026-11-23-kind', about('withdrawn', madeRun, '2026-11-23'))
  state(data, '2026-11-31-no-day', about('retracted', madeRun, '2026-11-31'))
  state(data, '2026-11-23-itself', about('retracted', madeRun, '2026-11-23', { successor: madeRun }))
  state(data, '2026-11-23-gone', about('concern', madeRun, '2026-11-23', { successor: { kind: 'run', id: 'nowhere' } }))
  state(data, 'Nameless', about('retracted', madeRun, '2026-11-23'))
  const { problems, ask } = await built(data)
  const expected = [
    /^statements\/2026-11-23-itself\.json:12: column 11, successor\.id: is the subject itself/,
    /^statements\/2026-11-23-kind\.json:2: column 11, kind: .*superseded/,
    /^statements\/2026-11-23-no-successor\.json:2: column 11, kind: is superseded and there is no successor/,
    /^statements\/2026-11-23-other-day\.json:9: column 11, date: is 2026-11-24 and the file's name begins with 2026-11-23/,
    /^statements\/2026-11-31-no-day\.json:9: .* is no day of the calendar/,
    /^statements\/Nameless\.json:null: .* is no plain file named <date>-<id>\.json/,
    /^statements\/2026-11-23-nothing\.json:null: no result has this id/,
    /^statements\/2026-11-23-gone\.json:null: no run has this id: correct the successor/,
  ]
  assert.equal(problems.length, expected.length, problems.join('\n'))
  for (const [index, pattern] of expected.entries()) assert.match(problems[index] ?? '', pattern)
  assert.deepEqual(await ask('select distinct standing from result'), [{ standing: 'concern' }])
})

/** Commits what is new, as if at an instant. */
function commit(data: string, instant: string) {
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-C', data, '-c', 'user.name=made', '-c', 'user.email=made@example.org', '-c', 'commit.gpgsign=false', ...args],
      {
        env: { ...process.env, GIT_COMMITTER_DATE: instant, GIT_AUTHOR_DATE: '2020-01-01T00:00:00Z' },
        stdio: 'pipe',
      },
    )
  git('init', '-q')
  git('add', 'raw', 'statements')
  git('commit', '-q', '-m', 'made')
}

test('what landed when comes from the history, and the past has the ranks and the standing of each day', async () => {
  const data = newData()
  commit(data, '2026-11-22T23:30:00-02:00')
  makeRun(data, LATER_RUN)
  state(data, '2026-11-20-wrong', about('retracted', madeRun, '2026-11-20'))
  commit(data, '2026-11-25T12:00:00Z')
  makeRun(data, '20261123T083000Z-made-host-0123b1')
  const { problems, ask } = await built(data)
  assert.deepEqual(problems, [])
  assert.deepEqual(await ask('select subject_kind, subject_id, landed_at, landed_on from landing order by all'), [
    { subject_kind: 'run', subject_id: MADE_RUN_ID, landed_at: '2026-11-23T01:30:00Z', landed_on: '2026-11-23' },
    { subject_kind: 'run', subject_id: LATER_RUN, landed_at: '2026-11-25T12:00:00Z', landed_on: '2026-11-25' },
    {
      subject_kind: 'statement',
      subject_id: '2026-11-20-wrong',
      landed_at: '2026-11-25T12:00:00Z',
      landed_on: '2026-11-25',
    },
  ])
  const past = await ask(`
    select leaderboard.run_id, since, past.standing, past.rank_low from past join leaderboard using (result_id)
    where framework_id = 'made-fast' and connections = 16 order by all`)
  assert.deepEqual(
    past.map(row => [row.run_id, row.since, row.standing, row.rank_low]),
    [
      [MADE_RUN_ID, '2026-11-23', 'current', 1],
      [MADE_RUN_ID, '2026-11-25', 'retracted', null],
      [LATER_RUN, '2026-11-25', 'current', 1],
    ],
  )
  assert.deepEqual(
    await ask(`select distinct landed_on from leaderboard where run_id = '20261123T083000Z-made-host-0123b1'`),
    [{ landed_on: null }],
  )
})

test('a shallow clone gives no date and a problem, and a folder that is in no clone gives no date', async () => {
  const data = newData()
  commit(data, '2026-11-22T12:00:00Z')
  makeRun(data, LATER_RUN)
  commit(data, '2026-11-25T12:00:00Z')
  const shallow = join(folder, 'shallow')
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${data}`, shallow])
  const cloned = await built(shallow)
  assert.deepEqual(cloned.problems.length, 1)
  assert.match(cloned.problems[0] ?? '', /this clone is shallow.*git fetch --unshallow/)
  assert.deepEqual(await cloned.ask('select * from landing'), [])
  const outside = await built(newData())
  assert.deepEqual(outside.problems, [])
  assert.deepEqual(await outside.ask('select distinct landed_on from result'), [{ landed_on: null }])
})
