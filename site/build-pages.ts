/** The pages over a folder of parquet. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ADDRESSES, listAddresses } from './addresses.ts'
import { copyRawFiles } from './data/raw-file.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * Builds the pages and puts them at `out`, in place of what is there; BENCHLEDGER_DIST names it afterwards. Astro renames
 * its files, which works on one disk alone, and keeps its intermediate files in `.astro` if it writes outside of the
 * checkout, where two builds collide: so it writes inside, and the finished site is moved. Errors: not built, `out` is as it was.
 */
export async function buildPages({
  data,
  parquet,
  out,
}: {
  data: string
  parquet: string
  out: string
}): Promise<void> {
  const unfinished = join(root, '.astro', `dist-${randomUUID()}`)
  process.env.BENCHLEDGER_DATA = resolve(data)
  process.env.BENCHLEDGER_PARQUET = resolve(parquet)
  process.env.BENCHLEDGER_DIST = unfinished
  // Astro takes a second to load, which usage error and --help need not wait for
  const { build } = await import('astro')
  try {
    await build({ root, logLevel: 'warn' })
    await copyRawFiles(join(unfinished, 'raw'))
    writeFileSync(join(unfinished, ADDRESSES), listAddresses(unfinished))
    await move(unfinished, resolve(out))
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  process.env.BENCHLEDGER_DIST = resolve(out)
}

async function move(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
  })
}
