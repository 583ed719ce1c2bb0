/** The program of `npm run bench:audit`: the cost of an audit of many logs, next to that of another revision. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { flag, required, runCommandLine, text } from '../pipeline/cli/command-line.ts'
import { fastRandom, randomInteger } from '../pipeline/schema/random.ts'
import { UsageError } from '../pipeline/schema/usage-error.ts'
import { readTestdata, testdataNames } from '../pipeline/tools/testdata-files.ts'
import { type Cost, costOf } from './cost-of.ts'

const program = {
  name: 'bench:audit',
  description: `Audits a file of the reports in our test data, in an order drawn from a fixed seed, with this revision and with
that in another clone in turn, and prints the cost of each and the medians of their ratios. The output is dropped.`,
  options: {
    against: required('FOLDER', 'a clone at another revision, with node_modules'),
    megabytes: text('N', 'the size of the file', '100'),
    rounds: text('N', 'how often each is run', '3'),
    'among-lines': flag('put up to 200 lines of a server between two reports'),
  },
  notes: 'Exit: 0 measured; 2 usage error; 3 an audit failed.',
}

const SEED = 65
const MOST_LINES = 200

function writeLogs(file: string, megabytes: number, are_among_lines: boolean): void {
  const reports = testdataNames().map(name => `${readTestdata(name).trimEnd()}\n\n`)
  const random = fastRandom(SEED)
  const to = openSync(file, 'w')
  for (let written = 0; written < megabytes * 1e6; ) {
    const lines = Array.from({ length: are_among_lines ? randomInteger(random, 0, MOST_LINES) : 0 }, (_, at) => {
      const time = new Date(Date.UTC(2026, 10, 28) + written + at).toISOString()
      return `${time} INFO server[${1 + (at % 4)}]: GET /items/${written % 977} 200 in ${at % 73} ms from 10.0.0.${at}\n`
    })
    written += writeSync(to, lines.join('') + (reports[randomInteger(random, 0, reports.length - 1)] ?? ''))
  }
  closeSync(to)
}

/** The program of a clone: its place differs between revisions. */
function auditOf(folder: string): string {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return /\S+$/.exec(scripts.audit)?.[0] ?? ''
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

await runCommandLine(program, async ({ values }) => {
  const [megabytes, rounds] = [values.megabytes, values.rounds].map(Number) as [number, number]
  if (![megabytes, rounds].every(number => Number.isInteger(number) && number > 0))
    throw new UsageError(2, '--megabytes and --rounds: specify whole numbers above 0')
  const clones = { this: resolve(import.meta.dirname, '..'), other: resolve(values.against) }
  const folder = mkdtempSync(join(tmpdir(), 'benchledger-audit-'))
  try {
    const file = join(folder, 'logs.txt')
    writeLogs(file, megabytes, values['among-lines'])
    console.log('| revision | wall s | CPU s | peak memory MB | load |\n|---|---|---|---|---|')
    const ratios: Cost[] = []
    for (let round = 0; round < rounds; round++) {
      const costs: Cost[] = []
      for (const [name, clone] of Object.entries(clones)) {
        // reports with problems are among them
        const [cost] = await costOf([process.execPath, auditOf(clone), file], clone, { statuses: [0, 1] })
        if (!cost) continue
        const numbers = [cost.wall_s.toFixed(1), cost.cpu_s.toFixed(1), cost.memory_mb.toFixed(0)]
        console.log(`| ${[name, ...numbers, loadavg()[0]?.toFixed(1)].join(' | ')} |`)
        costs.push(cost)
      }
      const [ours, other] = costs as [Cost, Cost]
      const ratio = (key: keyof Cost) => ours[key] / other[key]
      ratios.push({ wall_s: ratio('wall_s'), cpu_s: ratio('cpu_s'), memory_mb: ratio('memory_mb') })
    }
    const of = (key: keyof Cost) => median(ratios.map(ratio => ratio[key])).toFixed(2)
    console.log(`| this / other, median | ${of('wall_s')} | ${of('cpu_s')} | ${of('memory_mb')} | |`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return 0
})
