/** The program of `npm start`: builds everything and serves it. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildSite } from './build.ts'
import { onFreePort, readPort } from './free-port.ts'
import { serve } from './serve.ts'

const help = `npm start -- [--port N]

Builds the parquet and the site, and serves it on 127.0.0.1.

  --port N  the port (default: 4321, or the next free one)

Exit: 0 stopped by Ctrl-C; 2 bad use, or the port that was asked for is taken; 3 not built.`

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { port: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) {
    console.log(help)
    return 0
  }
  const asked = values.port === undefined ? null : readPort(values.port)
  const dist = resolve(import.meta.dirname, '../dist')
  // a port that was asked for is tried before the build, which takes longer than an answer should
  if (asked !== null) await (await serve(dist, asked)).close()
  try {
    await buildSite()
  } catch (error) {
    console.error(`start: not built: ${(error as Error).message}`)
    return 3
  }
  const server = await (asked === null ? onFreePort(4321, port => serve(dist, port)) : serve(dist, asked))
  console.log(`start: ${server.url} (Ctrl-C stops it)`)
  await new Promise<void>(stop => {
    process.once('SIGINT', () => stop())
    process.once('SIGTERM', () => stop())
  })
  await server.close()
  return 0
}

process.exitCode = await main().catch((error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE'
  console.error(
    taken ? `start: ${error.message}: leave --port out, or name another` : `start: ${error.message}\n\n${help}`,
  )
  return 2
})
