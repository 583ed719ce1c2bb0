/** The raw files, shown whole and never read for a number. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { rawSegments } from '../address.ts'
import { query } from './query.ts'

const dataFolder = () => resolve(process.env.BENCHLEDGER_DATA ?? 'data')

/** The bytes of a file of the data folder. Errors: a path that leads out of it, or a file that is not there. */
export function rawBytes(path: string): Buffer {
  const folder = dataFolder()
  const file = resolve(folder, path)
  if (!file.startsWith(folder + sep)) throw new Error(`${path} leads out of the data folder`)
  return readFileSync(file)
}

/** Lines without their ends; an empty last line is omitted. */
export function rawLines(path: string): string[] {
  const lines = rawBytes(path).toString('utf8').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map(line => line.replace(/\r$/, ''))
}

/** Every file that a page leads to: logs, evidence, the manifests and claims of the documents, and the closed files of data/fidelity. In order. */
export async function rawPaths(): Promise<string[]> {
  const named = await query('raw-paths')
  return [...named.map(row => row.path), ...globSync('fidelity/*.json', { cwd: dataFolder() })].sort()
}

/** Copies each of them, byte for byte, to its address below a folder, for those who want the log and no page around it. */
export async function copyRawFiles(to: string): Promise<void> {
  for (const path of await rawPaths()) {
    const copy = join(to, rawSegments(path))
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(copy, rawBytes(path))
  }
}
