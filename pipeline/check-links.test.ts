/** The program, against a server of this test: which addresses it calls dead, and that it is polite. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'

/** Answers by its path; `asked` holds each question in order. */
async function serve(t: TestContext) {
  const asked: string[] = []
  const server = createServer(({ url = '/', method }, answer) => {
    asked.push(`${method} ${url}`)
    if (url === '/slow') return
    if (url === '/moved') return answer.writeHead(301, { location: '/there' }).end()
    const isFirst = asked.filter(each => each.endsWith(url)).length === 1
    const status = { '/gone': 404, '/refuses': 403, '/broken': 500, '/tired': isFirst ? 503 : 200 }[url] ?? 200
    return answer.writeHead(status).end('x')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  t.after(() => server.close())
  t.after(() => server.closeAllConnections())
  return { asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** An address at which nobody listens. */
async function closedOrigin(): Promise<string> {
  const listener = createListener()
  await new Promise<void>(done => listener.listen(0, '127.0.0.1', done))
  const { port } = listener.address() as AddressInfo
  await new Promise(done => listener.close(done))
  return `http://127.0.0.1:${port}/`
}

interface Made {
  homepages?: Record<string, string | null>
  services?: Record<string, string>
  sources?: Record<string, string | null>
}

function fakeFolders(t: TestContext, { homepages = {}, services = {}, sources = {} }: Made): string {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-links-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const put = (path: string, value: object) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(value, null, 2))
  }
  for (const below of ['data', 'runners']) mkdirSync(join(folder, below))
  for (const [id, homepage] of Object.entries(homepages))
    put(`runners/frameworks/${id}/framework.json`, { name: id, homepage })
  for (const [id, homepage] of Object.entries(services))
    put(`runners/services/${id}/service.json`, { name: id, homepage })
  for (const [id, source_url] of Object.entries(sources))
    put(`data/published/${id}/document.json`, {
      title: id,
      source_url,
      lost_logs: [{ address: 'http://127.0.0.1:1/' }],
    })
  return folder
}

function check(cwd: string, ...args: string[]): Promise<{ status: number | null; said: string }> {
  const program = join(import.meta.dirname, 'check-links.ts')
  const child = spawn(process.execPath, [program, '--pause', '0', ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  return new Promise(done => child.once('close', status => done({ status, said })))
}

test('what is there, has moved or was tired for a moment is not dead, and each address is asked once', async t => {
  const { asked, origin } = await serve(t)
  const folder = fakeFolders(t, {
    homepages: { a: `${origin}/there`, b: `${origin}/moved`, c: null },
    services: { d: `${origin}/tired` },
    sources: { e: `${origin}/only-once`, f: `${origin}/only-once`, g: null },
  })
  const { status, said } = await check(folder)
  assert.deepEqual([status, said], [0, 'check:links: 5 addresses, 0 dead, 0 that refuse programs\n'])
  const questions = ['/there', '/moved', '/there', '/tired', '/tired', '/only-once'].map(path => `GET ${path}`)
  assert.deepEqual(asked, questions)
})

test('each dead address is named with its file and line', async t => {
  const { origin } = await serve(t)
  const closed = await closedOrigin()
  const folder = fakeFolders(t, {
    homepages: { gone: `${origin}/gone`, refuses: `${origin}/refuses`, there: `${origin}/there` },
    services: { closed },
    sources: { broken: `${origin}/broken`, odd: 'javascript:alert(1)' },
  })
  const { status, said } = await check(folder)
  assert.equal(status, 1, said)
  assert.deepEqual(said.trimEnd().split('\n').sort(), [
    'check:links: 6 addresses, 4 dead, 1 that refuse programs',
    `data/published/broken/document.json:3: dead: ${origin}/broken answers with status 500: correct it, or write null`,
    'data/published/odd/document.json:3: dead: javascript:alert(1) is not a web address: correct it, or write null',
    `runners/frameworks/gone/framework.json:3: dead: ${origin}/gone answers with status 404: correct it, or write null`,
    `runners/frameworks/refuses/framework.json:3: unsure: ${origin}/refuses answers with status 403`,
    `runners/services/closed/service.json:3: dead: ${closed} cannot be reached: ECONNREFUSED: correct it, or write null`,
  ])
})

test('an address that never answers is dead after its time', async t => {
  const { asked, origin } = await serve(t)
  const folder = fakeFolders(t, { homepages: { slow: `${origin}/slow` } })
  const { status, said } = await check(folder, '--timeout', '0.2')
  assert.equal(status, 1)
  assert.match(said, /slow\/framework\.json:3: dead: .* gives no answer within 0\.2 s/)
  assert.deepEqual(asked, ['GET /slow', 'GET /slow'])
})

test('bad use is said', async t => {
  const folder = fakeFolders(t, {})
  for (const [args, problem] of [
    [['--timeout', 'soon'], '--timeout is "soon"'],
    [['--data', 'nowhere'], 'nowhere does not exist'],
  ] as const) {
    const { status, said } = await check(folder, ...args)
    assert.equal(status, 2)
    assert.ok(said.includes(problem), said)
  }
})
