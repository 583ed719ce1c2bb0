import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { findProgram } from '../host/find-program.ts'
import { checkManifest } from '../plan/check-manifest.ts'
import { askPort } from './ask-port.ts'
import { fillTemplate } from './start-server.ts'
import { startService } from './start-service.ts'

const path = `${process.env.PATH}${delimiter}/usr/sbin`
const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', BENCHLEDGER_TRIAL: 'a-run/a-trial' }
const skipWithout = (program: string) =>
  findProgram(program, path) ? false : `${program} is not installed here: apt-get install it to run this test`

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'start-service-'))
  try {
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
const isOpen = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

test(
  'nginx hands requests to the server over kept connections, and is gone after stop',
  { skip: skipWithout('nginx') },
  () =>
    inFolder(async folder => {
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
    }),
)

test('nginx without a server to hand the load to is refused', () =>
  inFolder(folder =>
    assert.rejects(
      startService('nginx', { folder, cpus: null, env }),
      /service nginx is a proxy and nobody said which port/,
    ),
  ))

test(
  'Redis keeps a value, writes nothing beside its configuration, and is gone after stop',
  { skip: skipWithout('redis-server') },
  () =>
    inFolder(async above => {
      const folder = join(above, 'redis')
      const service = await startService('redis', { folder, cpus: null, env })
      assert.ok(await askPort(service.port, { send: 'SET a 1\r\nGET a\r\n', expect: '+OK\r\n$1\r\n1\r\n' }))
      const said = await service.stop()
      assert.match(said, /Ready to accept connections/)
      assert.doesNotMatch(said, new RegExp(folder))
      assert.equal(await isOpen(service.port), false)
      assert.deepEqual(readdirSync(folder), ['redis.conf'])
    }),
)

/** Writes a service that runs this Node with a script. */
function makeService(services: string, id: string, script: string, more: object = {}): void {
  mkdirSync(join(services, id), { recursive: true })
  writeFileSync(join(services, id, 'a.cjs'), script)
  const manifest = {
    name: 'A',
    homepage: null,
    sentence: 'A service.',
    role: 'backend',
    needs: ['node'],
    files: ['a.cjs'],
    start: ['node', '$FOLDER/a.cjs', '$PORT'],
    ready: { send: 'hello', expect: 'hi' },
  }
  writeFileSync(join(services, id, 'service.json'), JSON.stringify({ ...manifest, ...more }))
}

test('what does not start, never answers or ignores SIGTERM', () =>
  inFolder(async folder => {
    const services = join(folder, 'services')
    const start = (id: string) =>
      startService(id, { folder: join(folder, id), cpus: null, env, services, ready_timeout_s: 2, grace_s: 0.2 })
    makeService(services, 'crash', 'console.error("no such thing"); process.exit(3)')
    await assert.rejects(
      start('crash'),
      /service crash ended with exit code 3 before it was ready; it said: no such thing/,
    )
    makeService(services, 'mute', 'require("net").createServer(() => {}).listen($PORT, "127.0.0.1")')
    await assert.rejects(start('mute'), /service mute did not answer within 2 s/)
    makeService(services, 'missing', '', { needs: ['no-such-program'] })
    await assert.rejects(start('missing'), /service missing needs no-such-program, which is not on the PATH/)
    makeService(services, 'wrong', '', { start: 'node a.cjs' })
    await assert.rejects(start('wrong'), /services\/wrong\/service\.json:1: column \d+, start: is text/)
    await assert.rejects(start('none'), /services\/none\/service\.json cannot be read/)
    const stubborn =
      'process.on("SIGTERM", () => {}); require("net").createServer(s => s.end("hi")).listen($PORT, "127.0.0.1")'
    makeService(services, 'stubborn', stubborn)
    const service = await start('stubborn')
    await service.stop()
    assert.equal(await isOpen(service.port), false)
  }))

test('a template keeps the variables that are not ours', () => {
  const text = 'listen $PORT; header $host; x $PORTS; "$FOLDER/a" $SERVER_PORT;'
  assert.equal(
    fillTemplate(text, { PORT: 1, SERVER_PORT: 2, FOLDER: '/a' }),
    'listen 1; header $host; x $PORTS; "/a/a" 2;',
  )
})

test('the committed services stand in folders that are in order', () => {
  const manifests = join(import.meta.dirname, '..')
  for (const id of readdirSync(join(manifests, 'services')))
    assert.deepEqual(checkManifest('service', manifests, id), [])
})
