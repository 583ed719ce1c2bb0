/** The program of `npm run build`: builds the parquet files, then the pages. */
import { build as buildParquet, cacheOf } from '../../pipeline/cli/build.ts'
import { flag, runCommandLine, text } from '../../pipeline/cli/command-line.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { buildPages } from './build-pages.ts'
import { requireOut } from './require-out.ts'
import { writeRowTypes } from './row-types.ts'

const program = {
  name: 'build',
  description: 'Builds the parquet files (data/parquet) and the static site from them.',
  options: {
    data: text('DIR', 'folder with raw/ and published/', 'data'),
    out: text('DIR', 'the output: a new or empty folder, or an earlier site, which is replaced', 'dist'),
    'no-cache': flag('neither read nor write the cache (npm run pipeline -- --help)'),
  },
  notes: 'Exit: 0 built; 2 usage error; 3 not built.',
}

interface SiteOptions {
  data?: string
  parquet?: string
  out?: string
  no_cache?: boolean
}

/** Builds the parquet and the site. Relative folders count from the project's folder. Errors: not built. */
export async function buildSite({
  data = 'data',
  parquet = 'data/parquet',
  out = 'dist',
  no_cache = false,
}: SiteOptions = {}): Promise<void> {
  const started = performance.now()
  const say = (text: string) => console.log(`build: ${text} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  await writeRowTypes()
  const { relations, problems } = await buildParquet({ data, out: parquet, cache: cacheOf(data, no_cache) })
  const where = problems.length > 0 ? ', which are listed at /data/#problems' : ''
  say(`${relations.length} relations, ${problems.length} problems in the data${where}`)
  await buildPages({ data, parquet, out })
  say('pages')
}

if (import.meta.main)
  await runCommandLine(program, async ({ values: { 'no-cache': no_cache, ...folders } }) => {
    requireOut(folders.out, folders.data)
    await buildSite({ ...folders, no_cache }).catch((error: Error) => {
      throw new UsageError(3, `not built: ${error.message}`)
    })
    return 0
  })
