/** CONTRIBUTING's five commands are typed, in a copy of the checkout, and what they leave is a pull request in scope. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readManifest } from '../../pipeline/manifest.ts'
import { findProgram } from '../host/find-program.ts'

const root = resolve(import.meta.dirname, '../..')
const needed = ['git', 'npm', 'go', 'wrk', 'taskset']
const missing = needed.find(name => findProgram(name) === null)
const skip = missing !== undefined && `${missing} is not installed`

/** The indented lines below a heading, up to the next paragraph, each as a list of arguments. */
export function commandsBelow(heading: string, text: string): string[][] {
  const [, below = ''] = text.split(`\n## ${heading}\n`)
  const [block = ''] = /^(?: {4}\S.*\n)+/m.exec(below) ?? []
  const lines = block.trimEnd().split('\n')
  return lines.map(line => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''))
}

function runIn(folder: string, argv: readonly string[]) {
  const [command = '', ...args] = argv
  const person = { NAME: 'Newcomer', EMAIL: 'newcomer@example.org' }
  const git = Object.entries(person).flatMap(([key, value]) => [
    [`GIT_AUTHOR_${key}`, value],
    [`GIT_COMMITTER_${key}`, value],
  ])
  const TMPDIR = join(dirname(folder), `${basename(folder)}-tmp`)
  mkdirSync(TMPDIR, { recursive: true })
  // of its own, so that no other runner of this host refuses the quick run, and it ends nothing of theirs
  const lock = { BENCHLEDGER_LOCK: basename(dirname(folder)) }
  const env = { ...process.env, ...Object.fromEntries(git), ...lock, TMPDIR, NODE_TEST_CONTEXT: undefined }
  return spawnSync(command, args, { cwd: folder, env, encoding: 'utf8', timeout: 300_000, maxBuffer: 1e8 })
}

/** The checkout as it stands, without the data and the site, committed once. */
function copyCheckout(t: TestContext): string {
  const above = mkdtempSync(join(tmpdir(), 'benchledger-newcomer-'))
  t.after(() => rmSync(above, { recursive: true, force: true }))
  const folder = join(above, 'checkout')
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.split('\0')
  for (const path of listed.filter(path => path !== '' && !/^(?:data|site)\//.test(path))) {
    if (!existsSync(join(root, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(root, path), join(folder, path))
  }
  for (const argv of [
    ['init', '-q'],
    ['add', '--all'],
    ['commit', '-q', '-m', 'the ledger'],
  ]) {
    const { status, stderr } = runIn(folder, ['git', ...argv])
    assert.equal(status, 0, stderr)
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
const commands = commandsBelow('Add a framework', text)

test('a framework is added in five commands', () => {
  assert.equal(commands.length, 5)
  assert.deepEqual(
    commands.map(([program]) => program),
    ['npm', 'npm', 'npm', 'git', 'git'],
  )
})

test('typed as they stand, they make a pull request that is in scope', { skip }, t => {
  const folder = copyCheckout(t)
  for (const argv of commands) {
    const { status, stdout, stderr } = runIn(folder, argv)
    const output = `${argv.join(' ')}\n${stdout}${stderr}`
    // a machine that is busy with other tests may fail a load of a second: then the run says so and is whole all the same
    const isWhole = argv.includes('--quick') && status === 1 && /bench: \d+ trials in .*, sealed/.test(output)
    assert.ok(status === 0 || isWhole, output)
    assert.doesNotMatch(output, /commit first/, 'the commit is the fifth command')
  }
  const { stdout: left } = runIn(folder, ['git', 'status', '--porcelain', '--', '.', ':!node_modules'])
  assert.equal(left, '')
  const scope = runIn(folder, ['npm', 'run', 'check:scope', '--', '--base', 'HEAD~1'])
  assert.equal(scope.status, 0, scope.stdout + scope.stderr)
})

test('the statement that is shown is one', () => {
  const [, below = ''] = text.split('\n## Retract\n')
  const [shown = ''] = /^(?: {4}\S.*\n| {4,}.*\n)+/m.exec(below) ?? []
  const filled = shown.replaceAll('<date>', '2026-11-21').replaceAll('<result_id>', '0123456789ab')
  const { problems } = readManifest('statement', 'data/statements/2026-11-21-0123456789ab.json', filled)
  assert.deepEqual(problems, [])
})
