/** Serves the built site on the loopback address. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sirv from 'sirv'

/** With `port` 0, the operating system chooses a free one. Errors: EADDRINUSE if the port is taken. */
export async function serve(dist: string, port: number): Promise<{ url: string; close: () => Promise<void> }> {
  // dev: files are looked up at each request, so that a running server serves a rebuilt site
  const handler = sirv(dist, { dev: true, etag: true })
  const server = createServer((request, response) => {
    handler(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404: page not found\n')
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
