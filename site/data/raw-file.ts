/** The raw files, which are shown as they are; no number is read from them here. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { rawSegments } from '../address.ts'
import { query } from './query.ts'

const dataFolder = () => resolve(process.env.BENCHLEDGER_DATA ?? 'data')

/** The bytes of a file of the data folder. Errors: a path outside the folder, or a missing file. */
export function rawBytes(path: string): Buffer {
  const folder = dataFolder()
  const file = resolve(folder, path)
  if (!file.startsWith(folder + sep)) throw new Error(`${path} leads out of the data folder`)
  return readFileSync(file)
}

/** Lines without line endings; an empty last line is omitted. */
export function rawLines(path: string): string[] {
  const lines = rawBytes(path).toString('utf8').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map(line => line.replace(/\r$/, ''))
}

/** All files that pages link to, sorted: logs, evidence, manifests, claims, data/fidelity and data/generators. */
export async function rawPaths(): Promise<string[]> {
  const named = await query('raw-paths')
  return [
    ...named.map(row => row.path),
    ...globSync(['fidelity/*.json', 'generators/*/*.{json,txt}'], { cwd: dataFolder() }),
  ].sort()
}

/** Copies all of them, byte for byte, to their addresses below a folder. */
export async function copyRawFiles(to: string): Promise<void> {
  for (const path of await rawPaths()) {
    const copy = join(to, rawSegments(path))
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(copy, rawBytes(path))
  }
}
