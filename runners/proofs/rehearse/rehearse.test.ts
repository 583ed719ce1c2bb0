import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { badEntries } from './bad-entries.ts'
import { badRequests } from './bad-requests.ts'
import { fillIn, runJob } from './run-job.ts'
import { refusedIn } from './try-request.ts'

test('a refusal is read with its path, line, rule and problem', () => {
  const output = `noise\n"a\\nb": name: rename it\npreview: "x/framework.json":3: manifest: column 1: bad\n 2 changed paths, 1 refused`
  assert.deepEqual(refusedIn(output), [
    { path: 'a b', line: null, rule: 'name', problem: 'rename it' },
    { path: 'x/framework.json', line: 3, rule: 'manifest', problem: 'column 1: bad' },
  ])
})

test('an expression that is not known ends a rehearsal', () => {
  const known = `\${{ matrix.host }}`
  assert.deepEqual(fillIn({ a: `x-${known}`, b: 1 }, { 'matrix.host': 'h' }), { a: 'x-h', b: '1' })
  assert.throws(() => fillIn({ a: `\${{ secrets.KEY }}` }, {}), /is not known to the rehearsal/)
})

test('there are at least 25 bad pull requests, each of another kind', () => {
  const names = [
    ...badRequests('data/published/x/document.json', 'runners/frameworks/x/framework.json'),
    ...badEntries(1),
  ]
  assert.ok(names.length >= 25)
  assert.equal(new Set(names.map(({ name }) => name)).size, names.length)
})

test('a step is played where its condition is true, left out where it is false, and unknown conditions end a rehearsal', async t => {
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-rehearsed-'))
  t.after(() => rmSync(scratch, { recursive: true, force: true }))
  const world = { scratch, remote: '', fork: '', machine: '', canary: '', path: process.env.PATH ?? '' }
  const play = (value: Record<string, string>) =>
    runJob(
      { steps: [{ if: 'github.a != github.b', run: 'echo played' }, { run: 'echo always' }] },
      { world, folder: scratch, env: {}, values: value, onAction: () => null },
    )
  const [taken, left] = [
    await play({ 'github.a != github.b': 'true' }),
    await play({ 'github.a != github.b': 'false' }),
  ]
  assert.deepEqual([taken.output, taken.left_out.length], ['played\nalways\n', 0])
  assert.deepEqual([left.output, left.left_out], ['always\n', ['echo played: github.a != github.b is not so here']])
  await assert.rejects(play({}), /is not known to the rehearsal/)
})
