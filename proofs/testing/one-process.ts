/** Decides which test files share a process, because starting one for each costs more than their tests. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** State that outlives a test or belongs to the process, and hooks of a file, which would run for all files. */
const OUTLIVES =
  /process\.(?:env|chdir|exitCode|on)\b|(?<!\.)\b(?:before|after)(?:Each)?\(|\{ after \}|child_process|\bmock\b|globalThis|browser|useFixtureSite/

const SHARED = '.shared.test.mjs'

/** The file of a test. In a shared process, a file that cannot be loaded is reported as a test of its name. */
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

/** The files to run: those that can share a process are imported by two files that are written to `folder`. */
export function shareProcesses(files: readonly string[], folder: string, part: string): string[] {
  const [separate = [], shared = []] = [true, false].map(outlives =>
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
  return [...halves, ...separate]
}
