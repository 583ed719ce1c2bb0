/** Tests of the real services, which CI installs only for the nightly suite. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { env, isOpen } from '../../proofs/fixtures/service.ts'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { findProgram } from '../host/find-program.ts'
import { probePort } from '../host/probe-port.ts'
import { startService } from './start-service.ts'

const path = `${process.env.PATH}${delimiter}/usr/sbin`
const skipWithout = (program: string) =>
  findProgram(program, path) ? false : `${program} is missing: apt-get install ${program}`

const portOf = (server: Server) => (server.address() as AddressInfo).port

test('nginx forwards requests over persistent connections and has ended after stop', {
  skip: skipWithout('nginx'),
}, async t => {
  const folder = temporaryFolder(t)
  let connection_count = 0
  const server = createServer((request, response) => response.end(`from behind: ${request.url}`))
  server.on('connection', () => (connection_count += 1))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const service = await startService('nginx', {
    folder: join(folder, 'nginx'),
    cpus: [0],
    env,
    server_port: portOf(server),
  })
  connection_count = 0
  const url = `http://127.0.0.1:${service.port}/x`
  for (let index = 0; index < 20; index += 1) assert.equal(await (await fetch(url)).text(), 'from behind: /x')
  assert.ok(connection_count < 20, `${connection_count} connections for 20 requests`)
  assert.equal(service.role, 'proxy')
  await service.stop()
  assert.equal(await isOpen(service.port), false)
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

test('Redis stores a value, writes no file and has ended after stop', {
  skip: skipWithout('redis-server'),
}, async t => {
  const above = temporaryFolder(t)
  const folder = join(above, 'redis')
  const service = await startService('redis', { folder, cpus: null, env })
  const expected = '+OK\r\n$1\r\n1\r\n'
  const isComplete = (received: string) => received.length >= expected.length
  assert.equal(await probePort({ host: '127.0.0.1', port: service.port }, 'SET a 1\r\nGET a\r\n', isComplete), expected)
  const output = await service.stop()
  assert.match(output, /Ready to accept connections/)
  assert.doesNotMatch(output, new RegExp(folder))
  assert.equal(await isOpen(service.port), false)
  assert.deepEqual(readdirSync(folder), ['redis.conf'])
})
