/** The built site as the tests read it; `npm test` builds it first and says where. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function builtFolder(): string {
  const folder = process.env.BENCHLEDGER_DIST
  if (folder === undefined) throw new Error('BENCHLEDGER_DIST is not set: run npm test, which builds the site first')
  return folder
}

/** Paths of all pages, relative to the folder. */
export const pagePaths = (): string[] => globSync('**/*.html', { cwd: builtFolder() }).sort()

export const readPage = (path: string): string => readFileSync(join(builtFolder(), path), 'utf8')
