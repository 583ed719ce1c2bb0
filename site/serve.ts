/** Serves the built site on the loopback address; nothing of it is made here. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sirv from 'sirv'

/** `port` 0 is a free one of the operating system's choice. Errors: EADDRINUSE when the port is taken. */
export async function serve(dist: string, port: number): Promise<{ url: string; close: () => Promise<void> }> {
  // dev: files are looked up at each request, so that a rebuild under a running server is seen
  const handler = sirv(dist, { dev: true, etag: true })
  const server = createServer((request, response) => {
    handler(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404: there is no such page\n')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${bound}/`, close }
}
