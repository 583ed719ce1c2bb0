import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { env, isOpen } from '../../proofs/fixtures/service.ts'
import { putFiles, temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { checkManifest } from '../plan/check-manifest.ts'
import { fillTemplate } from './start-server.ts'
import { startService } from './start-service.ts'

test('nginx is not started without the port of a server', t =>
  assert.rejects(
    startService('nginx', { folder: temporaryFolder(t), cpus: null, env }),
    /service nginx is a proxy and has no port to forward to/,
  ))

/** Writes a service that runs this Node with a script. */
function createService(services: string, id: string, script: string, more: object = {}): void {
  const manifest = {
    ...{ name: 'A', homepage: null, sentence: 'A service.', role: 'backend', needs: ['node'], files: ['a.cjs'] },
    ...{ start: ['node', '$FOLDER/a.cjs', '$PORT'], ready: { send: 'hello', expect: 'hi' } },
  }
  putFiles(join(services, id), { 'a.cjs': script, 'service.json': { ...manifest, ...more } })
}

test('a service that does not start or respond is an error, and one that ignores SIGTERM is killed', async t => {
  const folder = temporaryFolder(t)
  const services = join(folder, 'services')
  const start = (id: string) =>
    startService(id, { folder: join(folder, id), cpus: null, env, services, ready_timeout_s: 2, grace_s: 0.2 })
  createService(services, 'crash', 'console.error("no such thing"); process.exit(3)')
  await assert.rejects(
    start('crash'),
    /service crash ended with exit code 3 before it was ready; its last line: no such thing/,
  )
  createService(services, 'mute', 'require("net").createServer(() => {}).listen($PORT, "127.0.0.1")')
  await assert.rejects(start('mute'), /service mute did not respond within 2 s/)
  createService(services, 'missing', '', { needs: ['no-such-program'] })
  await assert.rejects(start('missing'), /service missing needs no-such-program, which is not on the PATH/)
  createService(services, 'wrong', '', { start: 'node a.cjs' })
  await assert.rejects(start('wrong'), /services\/wrong\/service\.json:12: column \d+, start: is text/)
  await assert.rejects(start('none'), /services\/none\/service\.json cannot be read/)
  const stubborn =
    'process.on("SIGTERM", () => {}); require("net").createServer(s => s.end("hi")).listen($PORT, "127.0.0.1")'
  createService(services, 'stubborn', stubborn)
  const service = await start('stubborn')
  await service.stop()
  assert.equal(await isOpen(service.port), false)
})

test('variables of the service stay in a template', () => {
  const text = 'listen $PORT; header $host; x $PORTS; "$FOLDER/a" $SERVER_PORT;'
  assert.equal(
    fillTemplate(text, { PORT: 1, SERVER_PORT: 2, FOLDER: '/a' }),
    'listen 1; header $host; x $PORTS; "/a/a" 2;',
  )
})

test('the manifests of the committed services are valid', () => {
  const manifests = join(import.meta.dirname, '..')
  for (const id of readdirSync(join(manifests, 'services')))
    assert.deepEqual(checkManifest('service', manifests, id), [])
})
