/** Which test files may share a process: starting one for each of them costs more than their tests. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What outlives a test, or is about the process itself. A hook of `t` ends with its test; one of a file would run for all files. */
const OUTLIVES =
  /process\.(?:env|chdir|exitCode|on)\b|(?<!\.)\b(?:before|after)(?:Each)?\(|child_process|\bmock\b|globalThis|browser/

const SHARED = '.shared.test.mjs'

/** The file of the test, whether it was run by itself or in a shared process. */
export const fileOf = ({ file = '', entryFile = file }: { file?: string; entryFile?: string }): string =>
  entryFile.endsWith(SHARED) ? file : entryFile

/** The files as they are to be run: those that share are imported by files below `folder`, one for each of two processes. */
export function shareProcesses(files: readonly string[], folder: string, part: string): string[] {
  const [apart = [], shared = []] = [true, false].map(outlives =>
    files.filter(file => OUTLIVES.test(readFileSync(file, 'utf8')) === outlives),
  )
  if (shared.length < 2) return [...files]
  const halves = [0, 1].map(half => {
    const own = shared.filter((_, index) => index % 2 === half)
    const path = join(folder, `${part}-${half}${SHARED}`)
    writeFileSync(path, own.map(file => `import '${pathToFileURL(resolve(file)).href}'\n`).join(''))
    return path
  })
  return [...halves, ...apart]
}
