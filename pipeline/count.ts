/** The program of `npm run count`: how much code there is to read, by folder. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runCommandLine } from './command-line.ts'
import { UsageError } from './vocabulary/usage-error.ts'

const help = `npm run count -- [DIR]

Counts our own files and their lines by folder, in this checkout or in that at DIR: .ts, .tsx, .astro, .sql, .css, .c and .lua below
pipeline/, site/ and runners/, without tests, test data, entries and templates.

Exit: 0 counted; 2 bad use.`

const OWN = '{pipeline,site,runners}/**/*.{ts,tsx,astro,sql,css,c,lua}'
const LEFT_OUT = /\.test\.ts$|\/testdata\/|^runners\/(?:frameworks|templates)\//

/** Files and lines by folder, two levels deep; a file that lies directly in a part counts for the part. */
export function countLines(root: string): Map<string, { files: number; lines: number }> {
  const counts = new Map<string, { files: number; lines: number }>()
  for (const path of globSync(OWN, { cwd: root }).sort()) {
    if (LEFT_OUT.test(path)) continue
    const parts = path.split('/')
    const folder = `${parts.slice(0, Math.min(2, parts.length - 1)).join('/')}/`
    const { files, lines } = counts.get(folder) ?? { files: 0, lines: 0 }
    const added = readFileSync(join(root, path), 'utf8').split('\n').length - 1
    counts.set(folder, { files: files + 1, lines: lines + added })
  }
  return counts
}

function main({ positionals }: { positionals: string[] }): number {
  const [root = '.', ...others] = positionals
  if (others.length > 0) throw new UsageError(2, `name one folder, not ${positionals.length}`)
  const counts = countLines(resolve(root))
  const sum = { files: 0, lines: 0 }
  const print = (folder: string, { files, lines }: typeof sum) =>
    console.log(`${String(lines).padStart(7)} lines ${String(files).padStart(5)} files  ${folder}`)
  for (const [folder, count] of counts) {
    print(folder, count)
    sum.files += count.files
    sum.lines += count.lines
  }
  print('in all', sum)
  return 0
}

if (import.meta.main) await runCommandLine({ name: 'count', help, options: {}, allowPositionals: true }, main)
