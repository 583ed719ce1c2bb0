/** Where a program of the PATH is. */
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** Absolute; null where no folder of the PATH has it. `name` is bare. */
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
