/** Which test files may share a process: starting one for each of them costs more than their tests. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What outlives a test, or is about the process itself. A hook of `t` ends with its test; one of a file would run for all files. */
const OUTLIVES =
  /process\.(?:env|chdir|exitCode|on)\b|(?<!\.)\b(?:before|after)(?:Each)?\(|\{ after \}|child_process|\bmock\b|globalThis|browser/

const SHARED = '.shared.test.mjs'

/** The file of a test, whether it was run by itself or in a shared process, where one that cannot be loaded is a test of its name. */
export const resolvedFileOf = ({
  file = '',
  entryFile = file,
  name,
}: {
  file?: string
  entryFile?: string
  name: string
}): string => {
  if (!entryFile.endsWith(SHARED)) return entryFile
  return file === entryFile ? name : file
}

/** The files as they are to be run: those that share are imported by files below `folder`, one for each of two processes. */
export function shareProcesses(files: readonly string[], folder: string, part: string): string[] {
  const [apart = [], shared = []] = [true, false].map(outlives =>
    files.filter(file => OUTLIVES.test(readFileSync(file, 'utf8')) === outlives),
  )
  if (shared.length < 2) return [...files]
  const halves = [0, 1].map(half => {
    const halfFiles = shared.filter((_, index) => index % 2 === half).map(file => resolve(file))
    const path = join(folder, `${part}-${half}${SHARED}`)
    const lines = [
      "import { test } from 'node:test'",
      `for (const file of ${JSON.stringify(halfFiles)})`,
      '  await import(file).catch(error => test(file, () => { throw error }))',
    ]
    writeFileSync(path, lines.join('\n'))
    return path
  })
  return [...halves, ...apart]
}
