// A server of known behaviour for the findings: calls the handler of FOLDER/handler.mjs for each request and counts.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const [folder] = process.argv.slice(2)
const { default: handle } = await import(join(folder, 'handler.mjs'))
const counts = { requests: 0, connections: 0 }

const server = createServer((request, response) => {
  counts.requests++
  handle({ request, response, number: counts.requests, counts })
})
server.keepAliveTimeout = 60_000
server.on('connection', () => counts.connections++)
server.listen(0, '127.0.0.1', () => writeFileSync(join(folder, 'port.txt'), String(server.address().port)))

process.on('SIGTERM', () => {
  const lines = Object.entries(counts).map(([name, count]) => `${name}=${count}\n`)
  writeFileSync(join(folder, 'counts.txt'), lines.join(''))
  process.exit()
})
setTimeout(() => process.exit(1), 120_000).unref()
