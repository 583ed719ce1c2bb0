/** The source files of an entry, without what package managers and compilers write next to them. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compareText } from '../../pipeline/schema/compare-text.ts'

/** Folders that tools fill. */
const NOT_SOURCE: ReadonlySet<string> = new Set(['node_modules', 'target', '.venv', '__pycache__'])

interface SourceFile {
  /** Below the folder, with forward slashes. */
  path: string
  kind: 'file' | 'link' | 'submodule' | 'special'
}

/** The order does not depend on the machine. Links are not followed. Errors: the folder cannot be read. */
export function listSource(folder: string, below = ''): SourceFile[] {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .toSorted((a, b) => compareText(a.name, b.name))
    .flatMap((entry): SourceFile[] => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isSymbolicLink()) return NOT_SOURCE.has(entry.name) ? [] : [{ path, kind: 'link' }]
      if (entry.name === '.git' || entry.name === '.gitmodules') return [{ path, kind: 'submodule' }]
      if (entry.isDirectory()) return NOT_SOURCE.has(entry.name) ? [] : listSource(folder, path)
      return [{ path, kind: entry.isFile() ? 'file' : 'special' }]
    })
}
