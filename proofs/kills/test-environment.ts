/** Creates a separate checkout, entries, data and temporary folder, in which the real runner can be attacked. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path'
import type { ScenarioManifest } from '../../pipeline/schema/records/scenario.ts'
import { invocationOf } from '../../pipeline/tools/find-invocations.ts'
import { buildObserver } from '../../runners/host/build-observer.ts'
import { describeThisHost, writeHost } from '../../runners/host/describe-host.ts'
import { putFiles } from '../fixtures/temporary.ts'

const checkout = resolve(import.meta.dirname, '../..')

/** Absolute paths. Every process that is started from it has `root` in its environment. */
export interface TestEnvironment {
  root: string
  /** A repository with one commit, because a run can be resumed only at its commit, and this checkout's may change. */
  checkout: string
  manifests: string
  data: string
  /** TMPDIR of the runner: files that remain there are leaks. */
  temporary: string
  /** First on the PATH. */
  bin: string
  remove: () => void
}

/** Serves hello. Its Date advances with each response, so that no check waits. */
export const SERVER = `
let seconds = 0
require('node:http').createServer((request, answer) => {
  answer.setHeader('date', new Date(1000 * seconds++).toUTCString())
  answer.setHeader('content-type', 'text/plain').end('Hello, World!')
}).listen(Number(process.argv[2]), '127.0.0.1')
`

const hello: ScenarioManifest = JSON.parse(
  readFileSync(join(checkout, 'runners/scenarios/hello/scenario.json'), 'utf8'),
)
const scenario = { ...hello, trials: 2, duration_s: 1, warm_up_s: 0, loads: [{ threads: 1, connections: 2 }] }

/** The name of the load generator's program. */
export const GENERATOR = invocationOf(scenario.tool ?? '').program.name

/** With the scenario `hello`, the host `made-host`, which is this machine, and no entry. Needs git. */
export function createTestEnvironment(): TestEnvironment {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'benchledger-world-')))
  const below = (name: string) => join(root, name)
  const [manifests, data, temporary, bin] = [below('manifests'), below('data'), below('tmp'), below('bin')]
  const environment = { root, checkout: below('checkout'), manifests, data, temporary, bin }
  for (const folder of [join(manifests, 'frameworks'), join(data, 'raw'), temporary, bin])
    mkdirSync(folder, { recursive: true })
  copyRunner(environment.checkout)
  writeScenario(environment)
  const about = { name: 'Made', description: 'This machine, in a test.', is_shared: true }
  writeHost(manifests, 'made-host', { ...describeThisHost(), ...about })
  return { ...environment, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** Copies the current code of the runner. */
function copyRunner(to: string): void {
  const isSelected = (path: string) => !/[/](?:testdata|\.build)$|\.test\.ts$/.test(path)
  const sources = 'plan host build verify observer trial seal session services bench.ts run-bench.ts'
  const parts = ['pipeline', ...sources.split(' ').map(part => `runners/${part}`)]
  for (const path of parts) cpSync(join(checkout, path), join(to, path), { recursive: true, filter: isSelected })
  // built, because a test may remove the compiler from the PATH
  const observer = buildObserver()
  cpSync(observer, join(to, relative(checkout, observer)))
  cpSync(join(checkout, 'package.json'), join(to, 'package.json'))
  symlinkSync(join(checkout, 'node_modules'), join(to, 'node_modules'))
  const author = ['-c', 'user.name=Made', '-c', 'user.email=made@localhost', '-c', 'commit.gpgsign=false']
  for (const args of [
    ['init', '--quiet'],
    ['add', '.'],
    [...author, 'commit', '--quiet', '--message', 'Made'],
  ]) {
    const { status, stderr } = spawnSync('git', ['-C', to, ...args], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr}`)
  }
}

export function writeScenario({ manifests }: Pick<TestEnvironment, 'manifests'>, changes: object = {}): void {
  putFiles(manifests, { 'scenarios/hello/scenario.json': { ...scenario, ...changes } })
}

/** Writes an entry that serves hello, with further files and another manifest if given. Returns its folder. */
export function writeEntry(
  { manifests }: TestEnvironment,
  id: string,
  files: object = {},
  changes: object = {},
): string {
  const manifest = {
    ...{ name: id, homepage: null, language: 'JavaScript', licence: null, settings: {}, needs: ['node'] },
    ...{ start: ['node', 'server.js', '$PORT'], version: { text: '1' }, scenarios: ['hello'] },
    ...changes,
  }
  const folder = join(manifests, 'frameworks', id)
  putFiles(folder, { 'server.js': SERVER, ...files, 'framework.json': manifest })
  return folder
}

/** Changes the source, so that the next run builds. */
export function newBuild(environment: TestEnvironment, number: number): void {
  const build = { build: [['node', 'build.js']] }
  writeEntry(environment, 'tiny', { 'build.js': `setTimeout(() => {}, 700) // ${number}\n` }, build)
}

/** Writes a program that comes before the real one on the PATH. */
export function writeProgram({ bin }: TestEnvironment, name: string, lines: readonly string[]): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${lines.join('\n')}\n`, { mode: 0o755 })
}

/** The runner's environment, with a separate lock, because another run may hold the host's. */
export function processEnvironmentOf({ root, temporary, bin }: TestEnvironment): NodeJS.ProcessEnv {
  const { PATH = '', NODE_TEST_CONTEXT: _, ...rest } = process.env
  const path = [bin, dirname(process.execPath), PATH].join(delimiter)
  return { ...rest, PATH: path, TMPDIR: temporary, BENCHLEDGER_LOCK: basename(root) }
}

/** The names below data/raw. */
export const fileNamesOf = ({ data }: Pick<TestEnvironment, 'data'>): string[] => readdirSync(join(data, 'raw')).sort()
