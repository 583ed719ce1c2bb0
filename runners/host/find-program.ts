/** Finds programs on the PATH. */
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, relative, resolve } from 'node:path'

const CHECKOUT = resolve(import.meta.dirname, '../..')

/** The PATH of entries and services, without folders of this checkout, whose Node and packages are for the site. */
export const pathOfEntries = (path: string = process.env.PATH ?? ''): string =>
  path
    .split(delimiter)
    .filter(folder => !isAbsolute(folder) || relative(CHECKOUT, folder).split('/')[0] === '..')
    .join(delimiter)

/** The absolute path; null if no folder of the PATH has the program. `name` is without a folder. */
export function findProgram(name: string, path: string = process.env.PATH ?? ''): string | null {
  const files = path
    .split(delimiter)
    .filter(isAbsolute)
    .map(folder => join(folder, name))
  return files.find(canRun) ?? null
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
