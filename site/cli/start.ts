/** The program of `npm start`: builds everything and serves it. */
import { resolve } from 'node:path'
import { runCommandLine, text } from '../../pipeline/cli/command-line.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { onFreePort, readPort } from '../free-port.ts'
import { serve } from '../serve.ts'
import { buildSite } from './build.ts'

const program = {
  name: 'start',
  description: 'Builds the parquet files and the site, and serves the site on 127.0.0.1.',
  options: { port: text('N', 'the port (default: 4321, or the next free one)') },
  notes: 'Exit: 0 stopped by Ctrl-C; 2 usage error, or the given port is taken; 3 not built.',
}

await runCommandLine(program, async ({ values }) => {
  const requested = values.port === undefined ? null : readPort(values.port)
  const dist = resolve(import.meta.dirname, '../../dist')
  // a requested port is tried before the build, so that a taken one is reported at once
  const busy = (error: Error) => {
    throw new UsageError(2, `${error.message}: leave --port out, or specify another`)
  }
  if (requested !== null) await (await serve(dist, requested).catch(busy)).close()
  await buildSite().catch((error: Error) => {
    throw new UsageError(3, `not built: ${error.message}`)
  })
  const server = await (requested === null
    ? onFreePort(4321, port => serve(dist, port))
    : serve(dist, requested).catch(busy))
  console.log(`start: ${server.url} (Ctrl-C stops it)`)
  await new Promise<void>(stop => {
    process.once('SIGINT', () => stop())
    process.once('SIGTERM', () => stop())
  })
  await server.close()
  return 0
})
