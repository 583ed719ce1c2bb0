import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { findPrograms } from '../host/find-programs.ts'
import { asBinary, asText } from '../verify/oracle/wire.ts'
import { luaString, requestLua } from './request-lua.ts'
import { runTool, wrkArgv } from './run-wrk.ts'

const { path: wrk } = findPrograms().wrk
const skip = wrk === null && 'wrk is not installed'

/** What a server received from wrk, under this script. */
async function received(script: string | null, path = '/') {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-lua-'))
  const seen: { method?: string; url?: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      if (seen.length < 3) seen.push({ method, url, headers, body: Buffer.concat(chunks) })
      answer.end('ok')
    })
  }).listen(0, '127.0.0.1')
  try {
    await new Promise(resolve => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const file = join(folder, 'request.lua')
    if (script !== null) writeFileSync(file, script)
    const load = { threads: 1, connections: 1 }
    const argv = wrkArgv({
      wrk: wrk ?? '',
      load,
      duration_s: 1,
      script: script === null ? null : file,
      host: '127.0.0.1',
      port,
      path,
    })
    const tool = await runTool({ argv, env: {}, timeout_s: 20, signal: new AbortController().signal })
    assert.equal(tool.exit_code, 0, tool.output)
    const [first] = seen
    assert.ok(first, tool.output)
    return first
  } finally {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  }
}

test('every byte of a body arrives as it stands in the manifest', { skip }, async () => {
  const all = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)).join('')
  const body = `"]]\\" .. os.exit(3) .. "\\0\n\r${all}\u2028🙂]==]`
  const headers = { 'X-Odd': 'quote " backslash \\ [[long]] --', 'Content-Type': 'application/json' }
  const request = { method: 'POST', path: '/ping?a=%22', headers, body }
  const found = await received(requestLua({ folder: '/', request }, asText), request.path)
  assert.equal(found.method, 'POST')
  assert.equal(found.url, request.path)
  assert.equal(found.headers['x-odd'], headers['X-Odd'])
  assert.deepEqual(found.body, Buffer.from(body))
})

test('a number travels as bytes where its form is binary', { skip }, async () => {
  const request = { method: 'POST', path: '/', body: '500' }
  const { body } = await received(requestLua({ folder: '/', request }, asBinary))
  assert.deepEqual(body, Buffer.from([0, 0, 0, 0, 0, 0, 1, 244]))
})

test("a scenario's own script is run, and finds what stands beside it", { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'benchledger "odd" '))
  writeFileSync(join(folder, 'beside.lua'), 'return "PUT"')
  writeFileSync(join(folder, 'own.lua'), 'wrk.method = require("beside")')
  const found = await received(requestLua({ folder, lua: 'own.lua', request: null }, asText))
  rmSync(folder, { recursive: true })
  assert.equal(found.method, 'PUT')
})

test('a plain GET needs no script where no done hook is wanted', () => {
  const request = { method: 'GET', path: '/' }
  assert.equal(requestLua({ folder: '/', request }, asText, false), null)
  assert.match(requestLua({ folder: '/', request }, asText) ?? '', /^dofile\(".*\/done\.lua"\)\n$/)
  assert.equal(requestLua({ folder: '/', request: { ...request, body: 'x' } }, asText, false), 'wrk.body = "x"\n')
})

test('a Lua string is plain ASCII on one line', () => {
  assert.equal(luaString('a"b\\c\n\u00e9'), '"a\\034b\\092c\\010\\195\\169"')
})
