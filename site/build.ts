/** The program: parquet, then the pages made from it. */
import { build as buildParquet } from '../pipeline/build.ts'
import { runCommandLine, text } from '../pipeline/command-line.ts'
import { UsageError } from '../pipeline/vocabulary/usage-error.ts'
import { buildPages } from './build-pages.ts'
import { requireOut } from './require-out.ts'

const help = `npm run build -- [--data DIR] [--out DIR]

Builds the parquet files (data/parquet) and the static site from them.

  --data DIR  where raw/ and published/ stand (default: data)
  --out DIR   where the site is written (default: dist): a new or empty folder, or an earlier site, which is replaced

Exit: 0 built; 2 bad use; 3 not built.`

export interface SiteOptions {
  data?: string
  parquet?: string
  out?: string
}

/** Builds the parquet and the site. Relative folders count from the project's folder. Errors: not built. */
export async function buildSite({
  data = 'data',
  parquet = 'data/parquet',
  out = 'dist',
}: SiteOptions = {}): Promise<void> {
  const started = performance.now()
  const say = (text: string) => console.log(`build: ${text} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  const { relations, problems } = await buildParquet({ data, out: parquet })
  const where = problems.length > 0 ? ', which are listed at /data/#problems' : ''
  say(`${relations.length} relations, ${problems.length} problems of the data${where}`)
  await buildPages({ data, parquet, out })
  say('pages')
}

if (import.meta.main)
  await runCommandLine(
    { name: 'build', help, options: { data: text('data'), out: text('dist') } },
    async ({ values }) => {
      requireOut(values.out, values.data)
      await buildSite(values).catch((error: Error) => {
        throw new UsageError(3, `not built: ${error.message}`)
      })
      return 0
    },
  )
