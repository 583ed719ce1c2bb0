/** Serves the built site as over a slow connection: pages in two parts, and scripts late. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sirv from 'sirv'
import { builtFolder } from './built.ts'

/** Between the two parts of a page, and before each script except the one that blocks the first paint. */
const PAUSE_MS = 200

export async function serveSlowly(): Promise<{ url: string; close: () => void }> {
  const files = sirv(builtFolder(), { dev: true })
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (/^\/assets\/.*\.js$/.test(pathname)) await sleep(PAUSE_MS)
    if (!pathname.endsWith('/')) return files(request, response)
    const page = readFileSync(join(builtFolder(), pathname, 'index.html'))
    response.writeHead(200, { 'content-type': 'text/html' }).write(page.subarray(0, page.length >> 1))
    await sleep(PAUSE_MS)
    response.end(page.subarray(page.length >> 1))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
