/** The program of `npm run dev`: rebuilds pages on request, and reloads them on changes. */
import { resolve } from 'node:path'
import { type AstroIntegration, dev } from 'astro'
import { build } from '../../pipeline/cli/build.ts'
import { runCommandLine, text } from '../../pipeline/cli/command-line.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { readPort } from '../free-port.ts'
import { writeRowTypes } from './row-types.ts'

const program = {
  name: 'dev',
  description: `Serves the site for development. A change in data/, runners/ or pipeline/ rebuilds the parquet files and
reloads the page; a change in site/queries/ regenerates the row types.`,
  options: { port: text('N', 'the port; the next free one if it is taken', '4321') },
  notes: 'Exit: 0 stopped by Ctrl-C; 2 usage error; 3 the first build failed.',
}

const root = resolve(import.meta.dirname, '../..')
const watched = [
  'data/raw',
  'data/published',
  'data/statements',
  'runners',
  'pipeline/sql',
  'pipeline/schema/metrics.json',
].map(name => resolve(root, name))

const queries = resolve(root, 'site/queries')

async function rebuilt() {
  await writeRowTypes()
  return build({})
}

/** One build at a time; what changes during it is built after it. */
const rebuildOnChange: AstroIntegration = {
  name: 'rebuild-on-change',
  hooks: {
    'astro:server:setup': ({ server }) => {
      let building = Promise.resolve()
      let isWaiting = false
      const rebuild = async () => {
        isWaiting = false
        try {
          const { problems } = await rebuilt()
          console.log(`dev: data rebuilt, ${problems.length} problems`)
          server.hot.send({ type: 'full-reload' })
        } catch (error) {
          console.error(`dev: the old data stays: ${(error as Error).message}`)
        }
      }
      server.watcher.add([...watched, queries])
      server.watcher.on('all', (_event, path) => {
        if (path.startsWith(queries)) writeRowTypes().catch((error: Error) => console.error(`dev: ${error.message}`))
        if (isWaiting || !watched.some(folder => path.startsWith(folder))) return
        isWaiting = true
        building = building.then(rebuild)
      })
    },
  },
}

await runCommandLine(program, async ({ values }) => {
  const port = readPort(values.port)
  const { problems } = await rebuilt().catch((error: Error) => {
    throw new UsageError(3, error.message)
  })
  console.log(`dev: data built, ${problems.length} problems`)
  await dev({ root, server: { host: '127.0.0.1', port }, integrations: [rebuildOnChange] })
  return 0
})
