import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '../proofs/fixtures/temporary.ts'
import { processesOf } from '../proofs/kills/find-leaks.ts'

const above = temporaryFolder({ after })

interface Ended {
  status: number | null
  output: string
}

function start(args: string[], cwd = resolve(import.meta.dirname, '..')) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'verify-entries.ts'), ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const ended = new Promise<Ended>(done => child.once('close', status => done({ status, output })))
  return { child, ended, output: () => output }
}

const verify = (...args: string[]): Promise<Ended> => start(args).ended

/** A folder of manifests with one entry in Node, `made`, that responds to hello with `body`. */
function manifests({ source = server('Hello, World!'), ...manifest }: Record<string, unknown> = {}): string {
  const folder = join(mkdtempSync(join(above, 'checkout-')), 'runners')
  cpSync(join(import.meta.dirname, 'scenarios'), join(folder, 'scenarios'), { recursive: true })
  const entry = join(folder, 'frameworks', 'made')
  mkdirSync(entry, { recursive: true })
  writeFileSync(join(entry, 'server.mjs'), String(source))
  const complete = {
    name: 'Made',
    homepage: null,
    language: 'JavaScript',
    licence: 'MIT',
    settings: {},
    needs: ['node'],
    start: ['node', 'server.mjs', '$PORT'],
    version: { text: '1.2.3' },
    scenarios: ['hello'],
    ...manifest,
  }
  writeFileSync(join(entry, 'framework.json'), JSON.stringify(complete, null, 2))
  return folder
}

const server = (body: string) => `
import { createServer } from 'node:http'
createServer((request, response) => {
  response.setHeader('Content-Type', 'text/plain').end(${JSON.stringify(body)})
}).listen(Number(process.argv[2]), '127.0.0.1')
console.log('pid', process.pid)
`

/** Opened for writing, but never written. */
const SETTINGS = [
  '/proc/sys/vm/swappiness',
  '/proc/sys/kernel/sched_autogroup_enabled',
  '/proc/irq/default_smp_affinity',
  '/sys/kernel/mm/transparent_hugepage/enabled',
]

describe('npm run verify', { concurrency: 2 }, () => {
  test('a correct entry: every check is in the table, exit 0', async () => {
    const { status, output } = await verify('--framework', 'made', '--manifests', manifests(), '--seed', 'abc')
    assert.equal(status, 0, output)
    assert.match(output, /made · 1\.2\.3 · default · hello: (\d+) of \1 responses correct/)
    for (const check of ['starts', 'answers', 'keep-alive', 'two-packets', 'clients', 'date', 'ends'])
      assert.match(output, new RegExp(`^  passed  ${check}\\b`, 'm'))
    assert.match(output, /1 passed, 0 failed, 0 skipped; --seed abc/)
  })

  test('an incorrect entry: the failed check and the log, without control characters, exit 1', async () => {
    const source = `${server('Hi')}\nconsole.log('\\u001b[31mred')`
    const { status, output } = await verify('--framework', 'made', '--manifests', manifests({ source }))
    assert.equal(status, 1, output)
    assert.match(output, /FAILED {2}answers +20 of 20 were wrong, first: body "Hi" instead of "Hello, World!"/)
    assert.match(output, /the end of its log:\n(?:.*\n)* {5}\[31mred/)
  })

  test('a server that ends immediately is reported with its exit code, exit 1', async () => {
    const folder = manifests({ source: 'console.error("no such thing"); process.exit(7)' })
    const { status, output } = await verify('--framework', 'made', '--manifests', folder)
    assert.equal(status, 1, output)
    assert.match(output, /FAILED {2}starts +the server ended with exit code 7 before it was ready/)
    assert.match(output, /no such thing/)
  })

  test('an entry that does not build shows the end of its log, exit 1', async () => {
    const build = [['node', '-e', 'console.error("cannot compile"); process.exit(3)']]
    const { status, output } = await verify('--framework', 'made', '--manifests', manifests({ build }))
    assert.equal(status, 1, output)
    assert.match(output, /FAILED {2}builds.*cannot compile/s)
  })

  const skip = process.getuid?.() !== 0 && 'only root can create namespaces'
  test('a process that outlives the server, exit 1', { skip }, async () => {
    const leavesProcess =
      "import('node:child_process').then(({ spawn }) => spawn('sleep', ['60'], { detached: true, stdio: 'ignore' }).unref())"
    const folder = manifests({ source: `${server('Hello, World!')}\n${leavesProcess}` })
    const { status, output } = await verify('--framework', 'made', '--manifests', folder)
    assert.equal(status, 1, output)
    assert.match(output, /FAILED {2}ends +1 of its processes outlived it/)
  })

  test('a server that does not end on SIGTERM, exit 1', async () => {
    const folder = manifests({ source: `${server('Hello, World!')}\nprocess.on('SIGTERM', () => {})` })
    const { status, output } = await verify('--framework', 'made', '--manifests', folder)
    assert.equal(status, 1, output)
    assert.match(output, /FAILED {2}sigterm +it did not end within 5 s of SIGTERM/)
  })

  test('a missing program is named, exit 3', async () => {
    const folder = manifests({ needs: ['no-such-compiler'] })
    const { status, output } = await verify('--framework', 'made', '--manifests', folder)
    assert.equal(status, 3, output)
    assert.match(output, /no-such-compiler is not on the PATH/)
  })

  test('a command that completes passes, and one that does not fails', async () => {
    const command = (source: string) =>
      verify('--framework', 'made', '--manifests', manifests({ source, scenarios: ['primitives'] }))
    assert.match((await command('console.log("time: 1 s")')).output, /passed {2}completes/)
    assert.match((await command('process.exit(2)')).output, /FAILED {2}completes +exit code 2 instead of 0/)
    assert.match((await command('')).output, /FAILED {2}completes +printed nothing/)
  })

  test('a configuration is selected by its setting', async () => {
    const settings = { answer: { sentence: 'The response.', values: { right: 'Right.', wrong: 'Wrong.' } } }
    const source = server('').replace('""', "process.env.ANSWER ?? ''")
    const configurations = [
      { settings: { answer: 'right' }, env: { ANSWER: 'Hello, World!' }, usual: true },
      { settings: { answer: 'wrong' }, env: { ANSWER: 'Hi' } },
    ]
    const folder = manifests({ source, settings, configurations })
    const chosen = (value: string) =>
      verify('--framework', 'made', '--manifests', folder, '--configuration', `answer=${value}`)
    const right = await chosen('right')
    assert.equal(right.status, 0, right.output)
    assert.match(right.output, /made · 1\.2\.3 · answer=right · hello/)
    assert.equal((await chosen('wrong')).status, 1)
    assert.equal((await chosen('other')).status, 2)
  })

  test('a usage error says what to do, exit 2', async () => {
    const folder = manifests()
    const uses: [string[], RegExp][] = [
      [[], /--framework is missing/],
      [['--framework', 'none'], /--framework none does not exist: write one of made/],
      [['--framework', 'made', '--scenario', 'none'], /--scenario none does not exist/],
      [['--faster'], /error: unknown option '--faster'/],
      [['--changed', '--framework', 'made'], /option '--changed' cannot be used with option '--framework <ID...>'/],
      [['--changed'], /option '--changed' cannot be used with option '--manifests <DIR>'/],
      [['--framework', 'made', '--base', 'main'], /--base and --list need --changed/],
    ]
    for (const [args, expected] of uses) {
      const { status, output } = await verify(...args, '--manifests', folder)
      assert.equal(status, 2, output)
      assert.match(output, expected)
    }
  })

  test('--changed lists and verifies the entries that a clone changes, or says that there are none', async () => {
    const checkout = dirname(manifests())
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', checkout, '-c', 'user.name=made', '-c', 'user.email=made@example.org', ...args])
    const changed = (...args: string[]) => start(['--changed', ...args], checkout).ended
    const outside = await changed()
    assert.match(`${outside.status} ${outside.output}`, /^3 .*this folder is not in a git clone/s)
    git('init', '--quiet', '--initial-branch=main')
    git('add', '.')
    git('commit', '--quiet', '--no-verify', '-m', 'made')
    for (const [args, printed] of [
      [[], /^$/],
      [['--list'], /^\[\]\n$/],
    ] as const) {
      const none = await changed(...args)
      assert.equal(none.status, 0, none.output)
      assert.match(
        none.output,
        /no existing entry has changed since [0-9a-f]{12}, where this checkout branched off main: there/,
      )
      assert.match(none.output.replace(/^verify: .*\n/m, ''), printed, 'nothing is built')
    }
    cpSync(join(checkout, 'runners/frameworks/made'), join(checkout, 'runners/frameworks/copy'), { recursive: true })
    const listed = await changed('--list')
    assert.match(listed.output.replace(/^verify: .*\n/m, ''), /^\["copy"\]\n$/)
    const one = await changed('--base', 'HEAD')
    assert.equal(one.status, 0, one.output)
    assert.match(
      one.output,
      /^verify: changed since [^\n]*: copy$.*copy · 1\.2\.3 · default · hello.*: 1 passed, 0 failed/ms,
    )
  })

  test('after Ctrl-C no server is running', async () => {
    const root = manifests()
    const running = start(['--framework', 'made', '--manifests', root])
    const isRunning = () => processesOf({ root }).some(({ command }) => command.includes(' server.mjs '))
    for (let turn = 0; turn < 200 && !isRunning(); turn += 1) await sleep(50)
    assert.ok(isRunning(), `the server did not start: ${running.output()}`)
    running.child.kill('SIGINT')
    const { status, output } = await running.ended
    assert.equal(status, 3, output)
    assert.match(output, /SIGINT: stopped/)
    assert.deepEqual(processesOf({ root }), [])
  })

  for (const args of [[], ['--no-sandbox']])
    test(`the server can reach neither the network nor a setting of the machine (${args})`, { skip }, async () => {
      const source = `${server('Hello, World!')}
        import { openSync } from 'node:fs'
        import { networkInterfaces } from 'node:os'
        const reached = Object.keys(networkInterfaces()).filter(name => name !== 'lo')
        for (const path of ${JSON.stringify(SETTINGS)})
          try { openSync(path, 'r+'); reached.push(path) } catch {}
        if (reached.length > 0) { console.error('reached', reached); process.exit(7) }`
      const { status, output } = await verify('--framework', 'made', '--manifests', manifests({ source }), ...args)
      assert.equal(status, 0, output)
    })
})
