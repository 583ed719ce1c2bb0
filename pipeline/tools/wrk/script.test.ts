import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { runWrk, noWrk as skip } from '../../../proofs/fixtures/run-wrk.ts'
import type { LoadRequest } from '../invocation.ts'
import { luaScript, luaString } from './script.ts'

/** What a server received first. */
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

test('every byte of a body arrives as it stands in the manifest', { skip }, async () => {
  const all = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)).join('')
  const body = `"]]\\" .. os.exit(3) .. "\\0\n\r${all}\u2028🙂]==]`
  const headers = { 'X-Odd': 'quote " backslash \\ [[long]] --', 'Content-Type': 'application/json' }
  const request = { method: 'POST', path: '/ping?a=%22', headers, body }
  const found = await received({ request, bodies: [Buffer.from(body)] })
  assert.equal(found.method, 'POST')
  assert.equal(found.url, request.path)
  assert.equal(found.headers['x-odd'], headers['X-Odd'])
  assert.deepEqual(found.body, Buffer.from(body))
})

test('a body travels as its bytes, of whatever form they are', { skip }, async () => {
  const request = { method: 'POST', path: '/', body: '500' }
  const bytes = Buffer.from([0, 0, 0, 0, 0, 0, 1, 244])
  assert.deepEqual((await received({ request, bodies: [bytes] })).body, bytes)
})

test('several bodies are sent in turn', { skip }, async () => {
  const bodies = ['first', 'second', 'third'].map(text => Buffer.from(text))
  const request = { method: 'POST', path: '/', headers: { 'X-Odd': 'a' }, body: 'first' }
  const seen: string[] = []
  const answer: RequestListener = (asked, answered) => {
    const chunks: Buffer[] = []
    asked.on('data', chunk => chunks.push(chunk))
    asked.on('end', () => {
      if (seen.length < 7) seen.push(`${asked.method} ${asked.headers['x-odd']} ${Buffer.concat(chunks)}`)
      answered.end('ok')
    })
  }
  await runWrk(answer, { request, bodies, is_recorded: false })
  // wrk takes the first one to see whether it is a request
  const turns = [1, 2, 0, 1, 2, 0, 1].map(at => `POST a ${bodies[at]}`)
  assert.deepEqual(seen, turns)
})

test("a scenario's own script is run, and finds what stands beside it", { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger "odd" '))
  writeFileSync(join(folder, 'beside.lua'), 'return "PUT"')
  writeFileSync(join(folder, 'own.lua'), 'wrk.method = require("beside")')
  const found = await received({ script: join(folder, 'own.lua'), request: null })
  rmSync(folder, { recursive: true })
  assert.equal(found.method, 'PUT')
})

test('a plain GET needs no script where no done hook is wanted', () => {
  const plain = { request: { method: 'GET', path: '/' }, bodies: [], script: null, instances: [], is_recorded: false }
  assert.equal(luaScript(plain), null)
  assert.match(luaScript({ ...plain, is_recorded: true }) ?? '', /^dofile\(".*\/done\.lua"\)\n$/)
  assert.equal(luaScript({ ...plain, bodies: [Buffer.from('x')] }), 'wrk.body = "x"\n')
})

test('a Lua string is plain ASCII on one line', () => {
  assert.equal(luaString('a"b\\c\n\u00e9'), '"a\\034b\\092c\\010\\195\\169"')
})
