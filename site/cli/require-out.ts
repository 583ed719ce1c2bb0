/** Checks the output folder of a site, which is emptied. */
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { UsageError } from '../../pipeline/schema/usage-error.ts'

/** Files that every built site has. */
const SITE_FILES = ['index.html', 'data/manifest.json', 'reproductions/index.html']
const checkout = resolve(import.meta.dirname, '../..')

function isIn(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`)
}

/** Errors: a UsageError where the folder holds, or may hold, what no one meant to lose. */
export function requireOut(out: string, data: string): void {
  const folder = resolve(out)
  const fail = (fact: string, fix: string) => {
    throw new UsageError(2, `--out ${out} ${fact}: ${fix}`)
  }
  for (const needed of [checkout, resolve(data)])
    if (isIn(needed, folder)) fail(`would be emptied, and ${needed} is in it`, 'specify a separate folder')
  if (isIn(folder, resolve(data))) fail(`is in the data folder ${resolve(data)}`, 'specify a folder outside of it')
  if (folder === join(checkout, 'dist') || !existsSync(folder)) return
  const isSite = SITE_FILES.every(name => existsSync(join(folder, name)))
  if (readdirSync(folder).length > 0 && !isSite)
    fail(
      'would be emptied, and it holds files that are not of a site',
      'specify a new folder, an empty one or an earlier site',
    )
}
