/** Builds the pages from a folder of parquet files. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ADDRESSES, listAddresses } from '../addresses.ts'
import { copyRawFiles } from '../data/raw-file.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Replaces `out` by the built pages and sets BENCHLEDGER_DIST. Astro can rename its files only within one disk, and if
 * it writes outside of the checkout, its intermediate files of parallel builds collide in `.astro`. So it writes
 * inside, and the finished site is moved. Errors: not built, and `out` is unchanged.
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
  // Astro takes a second to load, which usage errors and --help need not wait for
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
