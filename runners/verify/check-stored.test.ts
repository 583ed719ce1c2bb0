import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../proofs/fixtures/temporary.ts'
import { checkStored } from './check-stored.ts'

test('a file stores the total as eight bytes, and a missing file stores nothing', async t => {
  const folder = temporaryFolder(t)
  const built = { folder, configuration: { settings: { backend: 'file' } } }
  assert.match((await checkStored(built, '772', null)) ?? '', /^the backend has nothing instead of 772/)
  writeFileSync(join(folder, 'total'), Buffer.from([4, 3, 0, 0, 0, 0, 0, 0]))
  assert.equal(await checkStored(built, '772', null), null)
  assert.match((await checkStored(built, '773', null)) ?? '', /has 772 instead of 773/)
})

test('Redis stores the total as text', async () => {
  const received: string[] = []
  const server = createServer(socket => {
    socket.on('data', data => {
      received.push(String(data))
      socket.write(received.length === 3 ? '$-1\r\n' : '$3\r\n772\r\n')
    })
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const built = { folder: '/', configuration: { settings: { backend: 'redis' } } }
  assert.equal(await checkStored(built, '772', port), null)
  assert.match((await checkStored(built, '1000', port)) ?? '', /has 772 instead of 1000/)
  assert.match((await checkStored(built, '772', port)) ?? '', /has nothing/)
  assert.deepEqual(received, Array(3).fill('GET total\r\n'))
  server.close()
})
