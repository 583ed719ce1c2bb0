import assert from 'node:assert/strict'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { test } from 'node:test'
import { runWrk, noWrk as skip } from '../../../proofs/fixtures/run-wrk.ts'
import type { LoadRequest, PreparedRequest } from '../invocation.ts'
import { luaScript, luaString } from './script.ts'

/** The first bytes that a server received. */
async function received(load: Partial<LoadRequest>) {
  const seen: { method?: string; url?: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
  await runWrk(
    (request, answer) => {
      const chunks: Buffer[] = []
      request.on('data', chunk => chunks.push(chunk))
      request.on('end', () => {
        const { method, url, headers } = request
        if (seen.length < 3) seen.push({ method, url, headers, body: Buffer.concat(chunks) })
        answer.end('ok')
      })
    },
    { ...load, is_recorded: false },
  )
  const [first] = seen
  assert.ok(first)
  return first
}

test('every byte of a body arrives as in the manifest', { skip }, async () => {
  const all = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)).join('')
  const body = `"]]\\" .. os.exit(3) .. "\\0\n\r${all}\u2028🙂]==]`
  const headers = { 'X-Odd': 'quote " backslash \\ [[long]] --', 'Content-Type': 'application/json' }
  const request = { method: 'POST', path: '/ping?a=%22', headers, body: Buffer.from(body) }
  const found = await received({ requests: [request] })
  assert.equal(found.method, 'POST')
  assert.equal(found.url, request.path)
  assert.equal(found.headers['x-odd'], headers['X-Odd'])
  assert.deepEqual(found.body, Buffer.from(body))
})

test('binary bodies are sent unchanged', { skip }, async () => {
  const body = Buffer.from([0, 0, 0, 0, 0, 0, 1, 244])
  assert.deepEqual((await received({ requests: [{ method: 'POST', path: '/', headers: {}, body }] })).body, body)
})

test('several requests are sent in turn, each with its method, path, headers and body', { skip }, async () => {
  const requests: PreparedRequest[] = [
    { method: 'POST', path: '/a?x=1', headers: { 'X-Odd': 'a' }, body: Buffer.from('first') },
    { method: 'GET', path: '/b', headers: {}, body: null },
    { method: 'PUT', path: '/c', headers: { 'X-Odd': 'c' }, body: Buffer.from('third') },
  ]
  const seen: string[] = []
  const answer: RequestListener = (asked, answered) => {
    const chunks: Buffer[] = []
    asked.on('data', chunk => chunks.push(chunk))
    asked.on('end', () => {
      const { method, url, headers } = asked
      if (seen.length < 7)
        seen.push(`${method} ${url} ${headers.host !== undefined} ${headers['x-odd']} ${Buffer.concat(chunks)}`)
      answered.end('ok')
    })
  }
  await runWrk(answer, { requests, is_recorded: false })
  const sent = ['POST /a?x=1 true a first', 'GET /b true undefined ', 'PUT /c true c third']
  // wrk requests the first one once, to check that it is a request
  assert.deepEqual(
    seen,
    [1, 2, 0, 1, 2, 0, 1].map(at => sent[at]),
  )
})

test('a plain GET without a done hook needs no script', () => {
  const request = { method: 'GET', path: '/', headers: {}, body: null }
  const plain = { requests: [request], instances: [], is_recorded: false }
  assert.equal(luaScript(plain), null)
  assert.match(luaScript({ ...plain, is_recorded: true }) ?? '', /^dofile\(".*\/done\.lua"\)\n$/)
  assert.equal(luaScript({ ...plain, requests: [{ ...request, body: Buffer.from('x') }] }), 'wrk.body = "x"\n')
})

test('a Lua string is plain ASCII on one line', () => {
  assert.equal(luaString('a"b\\c\n\u00e9'), '"a\\034b\\092c\\010\\195\\169"')
})
