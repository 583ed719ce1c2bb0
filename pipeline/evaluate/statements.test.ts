/** Statements and landing dates, over a fake run and a fake history of commits. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { commitFixture, createStatement, LATER_RUN_ID } from '../../proofs/fixtures/history.ts'
import { buildLedger, type QueryRowsOf } from '../../proofs/fixtures/ledger.ts'
import { createManifests } from '../../proofs/fixtures/manifests.ts'
import { createRun, FAKE_RUN_ID } from '../../proofs/fixtures/run.ts'
import { FIXTURE_KEY } from '../../proofs/fixtures/sign.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'

const folder = temporaryFolder({ after })
const manifests = join(folder, 'runners')
let count = 0
before(() => createManifests(manifests))

function newData(): string {
  const data = join(folder, `data-${++count}`)
  mkdirSync(join(data, 'statements'), { recursive: true })
  createRun(data)
  return data
}

async function built(data: string): Promise<{ problems: string[]; ask: QueryRowsOf }> {
  const { problems, ask } = await buildLedger({ data, manifests })
  return { problems: problems.map(({ path, line, problem }) => `${path}:${line}: ${problem}`), ask }
}

const fakeRun = { kind: 'run', id: FAKE_RUN_ID }
const laterRun = { kind: 'run', id: LATER_RUN_ID }
const fastest = `select result_id from leaderboard where framework_id = 'made-fast' and connections = 16`
const ranksSql = `select framework_id, rank_low from leaderboard where connections = 16 and not is_control order by all`

test('a retracted result stays listed without a rank until it is reinstated; a concern takes no rank away', async () => {
  const data = newData()
  const first = await built(data)
  assert.deepEqual(first.problems, [])
  const before = await first.ask(ranksSql)
  assert.deepEqual(before, [
    { framework_id: 'made-fast', rank_low: 1 },
    { framework_id: 'made-slow', rank_low: 2 },
  ])
  const subject = { kind: 'result', id: (await first.ask(fastest))[0]?.result_id }
  const publication_status = async ({ ask }: { ask: QueryRowsOf }) =>
    (await ask(`select publication_status from result where result_id = '${subject.id}' limit 1`))[0]
      ?.publication_status

  createStatement(data, '2026-11-22-doubt', { kind: 'concern', subject })
  const flagged = await built(data)
  assert.deepEqual([await publication_status(flagged), await flagged.ask(ranksSql)], ['concern', before])

  createStatement(data, '2026-11-23-wrong', { kind: 'retracted', subject })
  const retracted = await built(data)
  assert.equal(await publication_status(retracted), 'retracted')
  assert.deepEqual(await retracted.ask(ranksSql), [
    { framework_id: 'made-fast', rank_low: null },
    { framework_id: 'made-slow', rank_low: 1 },
  ])

  createStatement(data, '2026-11-24-right-after-all', { kind: 'reinstated', subject })
  const again = await built(data)
  assert.deepEqual(
    [await publication_status(again), await again.ask(ranksSql), again.problems],
    ['current', before, []],
  )
})

test('a concern with an effect makes the headline a bound, and all measures are doubtful', async () => {
  const data = newData()
  const [slowest] = await (await built(data)).ask(fastest.replace('fast', 'slow'))
  const subject = { kind: 'result', id: slowest?.result_id }
  const shown = async () => {
    const { problems, ask } = await built(data)
    assert.deepEqual(problems, [])
    const [row] = await ask(
      `select publication_status, publication_status_reason, state, is_lower_bound, is_upper_bound, is_withdrawn, rank_low, rank_high, tier
       from leaderboard where result_id = '${subject.id}'`,
    )
    const others = await ask(
      `select distinct state, metric_id = 'requests_per_s' and is_lower_bound as is_bound
       from result where result_id = '${subject.id}' order by all`,
    )
    return { row, others, ranks: await ask(ranksSql) }
  }
  const bound = {
    is_lower_bound: false,
    is_upper_bound: false,
    is_withdrawn: false,
    rank_low: 2,
    rank_high: 2,
    tier: null,
  }
  createStatement(data, '2026-11-22-look', { kind: 'concern', subject, effect: 'note' })
  const noted = await shown()
  assert.deepEqual(noted.row, {
    ...bound,
    publication_status: 'concern',
    publication_status_reason: 'With a stated caveat (nobody (made), 2026-11-22): made for a test',
    state: 'usable',
  })
  createStatement(data, '2026-11-23-cold', { kind: 'concern', subject, effect: 'too-low', reason: 'It was cold.' })
  const low = await shown()
  assert.deepEqual(low.row, {
    ...bound,
    publication_status: 'too-low',
    publication_status_reason: 'Known to be too low (nobody (made), 2026-11-23): It was cold.',
    state: 'doubtful',
    is_lower_bound: true,
    rank_low: 1,
  })
  assert.deepEqual(low.others, [
    { state: 'doubtful', is_bound: false },
    { state: 'doubtful', is_bound: true },
  ])
  assert.deepEqual(
    low.ranks.map(({ rank_low }) => rank_low),
    [1, 1],
  )
  createStatement(data, '2026-11-25-again', { kind: 'reinstated', subject })
  createStatement(data, '2026-11-26-cached', { kind: 'concern', subject, effect: 'too-high' })
  const high = await shown()
  assert.deepEqual(high.row?.publication_status, 'too-high')
  assert.deepEqual(
    [high.row?.is_upper_bound, high.row?.rank_low, high.row?.rank_high],
    [true, 2, 2],
    'it stays the slower',
  )
})

test('a statement about a run applies to each of its results, with its successor', async () => {
  const data = newData()
  createRun(data, LATER_RUN_ID)
  const more = { successor: laterRun }
  createStatement(data, '2026-11-23-again', { kind: 'superseded', ...more })
  const { problems, ask } = await built(data)
  assert.deepEqual(problems, [])
  assert.deepEqual(await ask('select distinct run_id, publication_status from result order by all'), [
    { run_id: FAKE_RUN_ID, publication_status: 'superseded' },
    { run_id: LATER_RUN_ID, publication_status: 'current' },
  ])
  assert.deepEqual(await ask('select statement_id, subject_id, successor_id, stated_on from statement'), [
    { statement_id: '2026-11-23-again', subject_id: FAKE_RUN_ID, successor_id: LATER_RUN_ID, stated_on: '2026-11-23' },
  ])
})

test('each mistake in a statement is a problem with place and remedy, and the statement has no effect', async () => {
  const data = newData()
  createStatement(data, '2026-11-23-nothing', { kind: 'retracted', subject: { kind: 'result', id: '0123456789ab' } })
  createStatement(data, '2026-11-23-no-successor', { kind: 'superseded' })
  createStatement(data, '2026-11-23-other-day', { date: '2026-11-24' })
  createStatement(data, '2026-11-23-kind', { kind: 'withdrawn' })
  createStatement(data, '2026-11-31-no-day', { kind: 'retracted' })
  createStatement(data, '2026-11-23-itself', { kind: 'superseded', successor: fakeRun })
  createRun(data, LATER_RUN_ID)
  const nowhere = { kind: 'run', id: 'nowhere' }
  createStatement(data, '2026-11-23-gone', { kind: 'superseded', subject: laterRun, successor: nowhere })
  createStatement(data, '2026-11-23-bytes', { kind: 'retracted', reason: 'Caf\ufffd, \ud800.' })
  createStatement(data, 'Nameless', { kind: 'retracted' })
  const { problems, ask } = await built(data)
  const expected = [
    /^statements\/2026-11-23-bytes\.json:\d+: column \d+, reason: is "Caf\\ufffd, .*as UTF-8/,
    /^statements\/2026-11-23-itself\.json:12: column 11, successor\.id: is the subject itself/,
    /^statements\/2026-11-23-kind\.json:2: column 11, kind: .*superseded/,
    /^statements\/2026-11-23-no-successor\.json:1: column 1: "successor" is missing/,
    /^statements\/2026-11-23-other-day\.json:9: column 11, date: is 2026-11-24 and the file's name begins with 2026-11-23/,
    /^statements\/2026-11-31-no-day\.json:9: .*: write a date as YYYY/,
    /^statements\/Nameless\.json:null: .* is not a plain file named <date>-<id>\.json/,
    /^statements\/2026-11-23-nothing\.json:null: no result has this id/,
    /^statements\/2026-11-23-gone\.json:null: no run has this id: correct the successor/,
  ]
  assert.equal(problems.length, expected.length, problems.join('\n'))
  for (const [index, pattern] of expected.entries()) assert.match(problems[index] ?? '', pattern)
  assert.deepEqual(await ask(`select distinct publication_status from result where run_id = '${FAKE_RUN_ID}'`), [
    { publication_status: 'current' },
  ])
})

test('runs that supersede each other are problems, until one is reinstated', async () => {
  const data = newData()
  createRun(data, LATER_RUN_ID)
  createStatement(data, '2026-11-23-a', { kind: 'superseded', successor: laterRun })
  createStatement(data, '2026-11-23-b', { kind: 'superseded', subject: laterRun, successor: fakeRun })
  const message = async () => (await built(data)).problems.map(problem => problem.replace(/ in turn:.*/, ''))
  assert.deepEqual(await message(), [
    'statements/2026-11-23-a.json:null: its successor is superseded by this run',
    'statements/2026-11-23-b.json:null: its successor is superseded by this run',
  ])
  createStatement(data, '2026-11-24-a', { kind: 'reinstated' })
  assert.deepEqual(await message(), [])
})

test('statements take effect in the order of the branch, even if the clock of a commit goes back', async () => {
  const data = newData()
  createStatement(data, '2026-11-20-wrong', { kind: 'retracted' })
  commitFixture(data, '2026-11-22T12:00:00Z')
  createStatement(data, '2026-11-21-right', { kind: 'reinstated' })
  commitFixture(data, '2026-11-22T11:00:00Z')
  const { problems, ask } = await built(data)
  assert.deepEqual(problems, [])
  assert.deepEqual(await ask('select distinct publication_status from result'), [{ publication_status: 'current' }])
})

test('the time of a merge comes from the history', async () => {
  const data = newData()
  commitFixture(data, '2026-11-22T23:30:00-02:00')
  createRun(data, LATER_RUN_ID)
  createStatement(data, '2026-11-20-wrong', { kind: 'retracted' })
  commitFixture(data, '2026-11-25T12:00:00Z')
  createRun(data, '20261123T083000Z-made-host-0123b1')
  const { problems, ask } = await built(data)
  assert.deepEqual(problems, [])
  assert.deepEqual(await ask('select subject_kind, subject_id, merged_at, merged_on from merge_commit order by all'), [
    { subject_kind: 'run', subject_id: FAKE_RUN_ID, merged_at: '2026-11-23T01:30:00Z', merged_on: '2026-11-23' },
    { subject_kind: 'run', subject_id: LATER_RUN_ID, merged_at: '2026-11-25T12:00:00Z', merged_on: '2026-11-25' },
    {
      subject_kind: 'statement',
      subject_id: '2026-11-20-wrong',
      merged_at: '2026-11-25T12:00:00Z',
      merged_on: '2026-11-25',
    },
  ])
  assert.deepEqual(await ask('select distinct run_id, merged_on, publication_status from leaderboard order by all'), [
    { run_id: FAKE_RUN_ID, merged_on: '2026-11-23', publication_status: 'retracted' },
    { run_id: LATER_RUN_ID, merged_on: '2026-11-25', publication_status: 'current' },
    { run_id: '20261123T083000Z-made-host-0123b1', merged_on: null, publication_status: 'current' },
  ])
})

test('statements take effect in the order in which they were merged, whatever their dates', async () => {
  const data = newData()
  createStatement(data, '2026-11-25-doubt', {})
  commitFixture(data, '2026-11-25T12:00:00Z')
  createStatement(data, '2027-11-26-no-doubt', { kind: 'reinstated' })
  commitFixture(data, '2026-11-26T12:00:00Z')
  createStatement(data, '2026-11-27-wrong', { kind: 'retracted' })
  commitFixture(data, '2026-11-27T12:00:00Z')
  const taken = await built(data)
  assert.deepEqual(await taken.ask('select distinct publication_status from result'), [
    { publication_status: 'retracted' },
  ])
  assert.equal(taken.problems.length, 1, taken.problems.join('\n'))
  assert.match(taken.problems[0] ?? '', /^statements\/2027-11-26-no-doubt\.json:null: its date is after 2026-11-26/)
})

test('a signature proves a run before its key is retired, but not after', async () => {
  const data = newData()
  const proofs = (ask: QueryRowsOf) => ask('select run_id, kind, key from proof order by all')
  const signed = { kind: 'signed', key: FIXTURE_KEY }
  commitFixture(data, '2026-11-22T00:00:00Z')
  const first = await built(data)
  assert.deepEqual([await proofs(first.ask), first.problems], [[{ run_id: FAKE_RUN_ID, ...signed }], []])
  const subject = { kind: 'host', id: 'made-host' }
  createStatement(data, '2026-11-23-leaked', { kind: 'key-retired', subject, key: FIXTURE_KEY })
  commitFixture(data, '2026-11-23T00:00:00Z')
  assert.deepEqual((await built(data)).problems, [])
  createRun(data, LATER_RUN_ID)
  commitFixture(data, '2026-11-24T00:00:00Z')
  const retired = `raw/${LATER_RUN_ID}/SHA256SUMS.sig:null: is by ${FIXTURE_KEY}, which may not sign for this host, or was retired`
  assert.ok((await built(data)).problems.join().startsWith(retired))
})

test('a retired key belongs to a host, and an owner states only something about results of the entry', async () => {
  const data = newData()
  const { ask } = await built(data)
  const [row] = await ask(fastest)
  const result = { kind: 'result', id: row?.result_id }
  const host = { kind: 'host', id: 'made-host' }
  createStatement(data, '2026-11-22-a', { kind: 'reply', subject: result, entry: 'made-fast' })
  assert.deepEqual((await built(data)).problems, [])
  createStatement(data, '2026-11-22-b', { kind: 'reply', subject: result, entry: 'made-slow' })
  createStatement(data, '2026-11-22-c', { kind: 'concern', subject: fakeRun, entry: 'made-fast' })
  createStatement(data, '2026-11-22-d', { kind: 'retracted', subject: host })
  createStatement(data, '2026-11-22-e', { kind: 'key-retired', subject: host })
  createStatement(data, '2026-11-22-f', { kind: 'key-retired', subject: { ...host, id: 'no-host' }, key: FIXTURE_KEY })
  const message = (await built(data)).problems.map(problem =>
    problem.replace(/^statements\/2026-11-22-(.)\.json:.*: (.*?)[,:].*$/, '$1 $2'),
  )
  assert.deepEqual(message.sort(), [
    'b it is stated by the owner of this entry',
    'c it is stated by the owner of this entry',
    'd is "host"',
    'e "key" is missing',
    'f no host has this id',
  ])
})

test('a reinstatement that reverts nothing is a problem: without a statement, before it, or a second time', async () => {
  const data = newData()
  createRun(data, LATER_RUN_ID)
  const subject = laterRun
  createStatement(data, '2026-11-23-right-after-all', { kind: 'reinstated', subject })
  createStatement(data, '2026-11-23-wrong', { kind: 'retracted', subject })
  createStatement(data, '2026-11-24-wrong', { kind: 'retracted' })
  createStatement(data, '2026-11-25-right', { kind: 'reinstated' })
  createStatement(data, '2026-11-26-right', { kind: 'reinstated' })
  const { problems, ask } = await built(data)
  assert.deepEqual(
    problems.map(problem => problem.replace(/ is in force.*/, '')),
    [
      'statements/2026-11-23-right-after-all.json:null: no statement about this run',
      'statements/2026-11-26-right.json:null: no statement about this run',
    ],
  )
  assert.deepEqual(await ask('select distinct run_id, publication_status from result order by all'), [
    { run_id: FAKE_RUN_ID, publication_status: 'current' },
    { run_id: LATER_RUN_ID, publication_status: 'retracted' },
  ])
})

test('a shallow clone gives a problem and no date, a folder outside of any clone no date', async () => {
  const data = newData()
  commitFixture(data, '2026-11-22T12:00:00Z')
  createRun(data, LATER_RUN_ID)
  commitFixture(data, '2026-11-25T12:00:00Z')
  const shallow = join(folder, 'shallow')
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${data}`, shallow])
  const cloned = await built(shallow)
  assert.deepEqual(cloned.problems.length, 1)
  assert.match(cloned.problems[0] ?? '', /this clone is shallow.*git fetch --unshallow/)
  assert.deepEqual(await cloned.ask('select * from merge_commit'), [])
  const outside = await built(newData())
  assert.deepEqual(outside.problems, [])
  assert.deepEqual(await outside.ask('select distinct merged_on from result'), [{ merged_on: null }])
})
