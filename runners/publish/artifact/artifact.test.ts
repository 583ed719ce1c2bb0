import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { FAKE_RUN_ID, makeRun, sealMadeRun } from '../../../pipeline/fixtures/run.ts'
import { checkFiles } from './check-files.ts'
import { checkRun } from './check-run.ts'

const scratch = mkdtempSync(join(tmpdir(), 'benchledger-artifact-test-'))
after(() => rmSync(scratch, { recursive: true, force: true }))
const EXPECTED = { host_id: 'made-host', commit: '0123456789abcdef0123456789abcdef01234567' }
let count = 0

/** A data folder of one made run; `change` is given the run's folder. */
function made(change: (folder: string) => void = () => {}): string {
  count += 1
  const data = join(scratch, String(count))
  change(makeRun(data, FAKE_RUN_ID, 1))
  return data
}

const filesOf = (data: string) => checkFiles(join(data, 'raw')).problems.map(({ rule }) => rule)
const runOf = async (data: string, expected = EXPECTED) => {
  const problems = await checkRun(data, FAKE_RUN_ID, expected, join(data, 'parquet'))
  return problems.map(({ rule, problem }) => `${rule}: ${problem}`)
}
const put = (folder: string, name: string, text = 'x\n') => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

test('the files of a whole run are taken', () => {
  assert.deepEqual(checkFiles(join(made(), 'raw')), { run_id: FAKE_RUN_ID, problems: [] })
})

test('kinds, names and sizes are refused before a file is opened', () => {
  assert.deepEqual(filesOf(made(folder => symlinkSync('/etc/passwd', join(folder, 'passwd')))), ['not-a-plain-file'])
  assert.deepEqual(filesOf(made(folder => symlinkSync('/etc', join(folder, 'etc')))), ['not-a-plain-file'])
  const linked = filesOf(made(folder => linkSync(join(folder, 'run.json'), join(folder, 'same.json'))))
  assert.deepEqual(linked, ['not-a-plain-file', 'not-a-plain-file'])
  for (const name of ['.hidden', 'a b', '\u202Etxt', '-x', '$(touch x)'])
    assert.deepEqual(filesOf(made(folder => put(folder, name))), ['name'], name)
  const large = made(folder => {
    put(folder, 'large')
    truncateSync(join(folder, 'large'), 5_000_000)
  })
  assert.deepEqual(filesOf(large), ['size'])
})

test('an artifact is one run and nothing else', () => {
  assert.deepEqual(filesOf(made(folder => put(dirname(folder), 'more'))), ['one-run'])
  assert.deepEqual(filesOf(made(folder => renameSync(folder, join(dirname(folder), 'mine')))), ['one-run'])
})

test('a run of another host, of another commit or without its seal is refused', async () => {
  assert.match((await runOf(made(), { ...EXPECTED, host_id: 'other' })).join(), /^plan: it is of another host/)
  assert.match((await runOf(made(), { ...EXPECTED, commit: '0'.repeat(40) })).join(), /^plan: it is of another commit/)
  assert.match((await runOf(made(folder => put(folder, 'environment.json', '{}')))).join(), /^seal: differs from/)
  assert.match((await runOf(made(folder => put(folder, 'more.txt')))).join(), /^seal: was not sealed/)
  const forged = made(folder => {
    put(folder, 'run.json', '{"trials": "many"}')
    sealMadeRun(folder)
  })
  assert.match((await runOf(forged)).join(), /^schema: /)
})

test('nothing more is held against a run in a clone that has the last commit only, as a workflow checks out', async () => {
  const git = (folder: string, ...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' })
  const [origin, clone] = [join(scratch, 'origin'), join(scratch, 'clone')]
  git(scratch, 'init', '--quiet', origin)
  git(origin, 'config', 'user.name', 'test')
  git(origin, 'config', 'user.email', 'test@example.org')
  for (const message of ['first', 'second']) git(origin, 'commit', '--quiet', '--allow-empty', '-m', message)
  git(scratch, 'clone', '--quiet', '--depth', '1', `file://${origin}`, clone)
  assert.equal(String(git(clone, 'rev-parse', '--is-shallow-repository')), 'true\n')
  const data = join(clone, 'checked')
  cpSync(made(), data, { recursive: true })
  assert.deepEqual(await runOf(data), await runOf(made()))
})

test('a file that no trial names is refused by the checks of the pipeline', async () => {
  const more = made(folder => {
    put(folder, 'more/01.wrk.txt')
    sealMadeRun(folder)
  })
  assert.match((await runOf(more)).join('\n'), /^unnamed-file: /m)
})
