/** The program of `npm run check:reproducible`: builds the site twice and says which bytes differ. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runCommandLine, text } from '../../pipeline/cli/command-line.ts'

const program = {
  name: 'check:reproducible',
  description: `Builds the parquet files and the site twice, with and without the cache of earlier builds, and compares
all files with diff. This finds errors of the cache.`,
  options: {
    data: text('DIR', 'folder with raw/ and published/', 'data'),
    out: text('DIR', 'the output, if both builds are equal', 'dist'),
  },
  notes: 'Exit: 0 equal, and written; 1 a file differs, nothing written; 2 usage error; 3 not built.',
}

function main({ values }: { values: { data: string; out: string } }): number {
  const scratch = mkdtempSync(join(tmpdir(), 'benchledger-twice-'))
  try {
    for (const [name, flags] of [
      ['first', []],
      ['second', ['--no-cache']],
    ] as const) {
      const folders = ['--data', resolve(values.data), '--out', join(scratch, name)]
      const argv = [join(import.meta.dirname, 'build.ts'), ...folders, ...flags]
      if (spawnSync(process.execPath, argv, { stdio: 'inherit' }).status !== 0) return 3
    }
    const { status } = spawnSync('diff', ['--recursive', '--brief', 'first', 'second'], {
      cwd: scratch,
      stdio: 'inherit',
    })
    if (status !== 0) return 1
    rmSync(values.out, { recursive: true, force: true })
    cpSync(join(scratch, 'first'), values.out, { recursive: true })
    const { length } = readdirSync(values.out, { recursive: true })
    console.log(`check:reproducible: ${length} files and folders, equal twice`)
    return 0
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

await runCommandLine(program, main)
