import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { env, isOpen } from '../../proofs/fixtures/service.ts'
import { putFiles, temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { checkManifest } from '../plan/check-manifest.ts'
import { fillTemplate } from './start-server.ts'
import { missingProgram, startService } from './start-service.ts'

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

test('a service may be prepared, and is ready when a command succeeds', async t => {
  const folder = temporaryFolder(t)
  const services = join(folder, 'services')
  const run = (...argv: string[]) => ['node', '--eval', ...argv]
  const ready = { run: run('if (!fs.existsSync("$FOLDER/ready")) { console.error("not yet"); process.exit(1) }') }
  const script = 'setTimeout(() => fs.writeFileSync("$FOLDER/ready", fs.readFileSync("$FOLDER/made")), 200)'
  const prepare = [run('fs.writeFileSync("$FOLDER/made", "1")')]
  const forever = `${script}; setInterval(() => {}, 1000)`
  createService(services, 'prepared', `const fs = require("fs"); ${forever}`, { ready, prepare })
  createService(services, 'unprepared', '', { ready, prepare: [run('console.log("no room"); process.exit(2)')] })
  createService(services, 'never', 'setInterval(() => {}, 1000)', { ready })
  const start = (id: string) =>
    startService(id, { folder: join(folder, id), cpus: null, env, services, ready_timeout_s: 2, grace_s: 0.2 })
  const service = await start('prepared')
  assert.equal(service.folder, join(folder, 'prepared'))
  await service.stop()
  await assert.rejects(start('unprepared'), /service unprepared: node ended with exit code 2: no room/)
  await assert.rejects(start('never'), /service never did not respond within 2 s .*its last line: not yet/)
})

test('a missing program is reported with the package of Debian that contains it', t => {
  const services = temporaryFolder(t)
  createService(services, 'packed', '', { needs: ['node', 'no-such-program'], debian: 'some-package' })
  assert.equal(
    missingProgram('packed', env, services),
    'service packed needs no-such-program, which is not on the PATH: install some-package (apt-get install some-package)',
  )
  createService(services, 'there', '')
  assert.equal(missingProgram('there', env, services), null)
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
