/** The program of `npm run check:reproducible`: builds the site twice and says which bytes differ. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { runCommandLine, text } from '../pipeline/command-line.ts'
import { sha256 } from '../pipeline/vocabulary/hashing.ts'

const help = `npm run check:reproducible -- [--data DIR] [--out DIR]

Builds the parquet files and the site twice, with what is kept of earlier builds and from nothing, and compares every file
by its sha256: a cache that lies is found here.

  --data DIR  where raw/ and published/ stand (data)
  --out DIR   where the site is written if both builds are equal (dist)

Exit: 0 equal, and written; 1 some file differs, nothing written; 2 bad use; 3 not built.`

const options = { data: text('data'), out: text('dist') }

function main({ values }: { values: { data: string; out: string } }): number {
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-twice-'))
  try {
    const [first, second] = ['first', 'second'].map(name => join(scratch, name))
    for (const [out, flags] of [
      [first, []],
      [second, ['--no-cache']],
    ] as const) {
      const argv = [join(import.meta.dirname, 'build.ts'), '--data', resolve(values.data), '--out', out ?? '', ...flags]
      if (spawnSync(process.execPath, argv, { stdio: 'inherit' }).status !== 0) return 3
    }
    const differing = compareFolders(first ?? '', second ?? '')
    for (const name of differing) console.error(`check:reproducible: ${name}: the two builds differ`)
    if (differing.length > 0) return 1
    rmSync(values.out, { recursive: true, force: true })
    cpSync(first ?? '', values.out, { recursive: true })
    console.log(
      `check:reproducible: ${readdirSync(values.out, { recursive: true }).length} files and folders, equal twice`,
    )
    return 0
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Names of the files that only one folder holds, or that hold other bytes in the other, in order. */
export function compareFolders(first: string, second: string): string[] {
  const [a, b] = [digestsIn(first), digestsIn(second)]
  return [...new Set([...a.keys(), ...b.keys()])].filter(name => a.get(name) !== b.get(name)).sort()
}

function digestsIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return new Map(
    files.map(entry => {
      const file = join(entry.parentPath, entry.name)
      return [relative(folder, file), sha256(readFileSync(file))]
    }),
  )
}

if (import.meta.main) await runCommandLine({ name: 'check:reproducible', help, options }, main)
