/** The program: puts a built site where visitors read it, so that nobody meets half of a new one. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runCommandLine, text } from '../pipeline/command-line.ts'
import { UsageError } from '../pipeline/vocabulary/usage-error.ts'

const help = `npm run publish-site -- --to REMOTE [--from DIR] [--prune]

Uploads a built site to any place that rclone knows (a bucket of S3 or R2, a folder, a server): what is new there by its
digest, first what never changes (assets, raw files, parts of the data), then data, then pages, the home page last. Killed at any
moment it leaves the pages of before or the new ones, and what each of them asks for; typed again it goes on.

  --to REMOTE  as rclone writes it: NAME:BUCKET/FOLDER of its configuration, or a folder
  --from DIR   the built site (default: dist)
  --prune      remove in the end what the site no longer has; without it, pages that visitors still read keep what they ask for

Exit: 0 published; 2 bad use; 3 rclone is missing, or an upload failed: type the same again.`

/** In order; a file goes with the first that it matches. Patterns are rclone's filters. */
const PHASES: readonly { what: string; patterns: readonly string[] }[] = [
  { what: 'what never changes', patterns: ['/assets/**', '/raw/**', '/data/*/**'] },
  { what: 'data', patterns: ['*.json', '*.parquet', '*.svg', '*.png', '*.csv', '*.js', '*.txt'] },
  { what: 'pages', patterns: ['/*/**'] },
  { what: 'the home page and the feeds', patterns: ['/**'] },
]

/** What the phase uploads: its own patterns without those of the phases before. */
const filtersOf = (phase: number): string[] => [
  ...PHASES.slice(0, phase).flatMap(({ patterns }) => patterns.map(pattern => `- ${pattern}`)),
  ...(PHASES[phase]?.patterns ?? []).map(pattern => `+ ${pattern}`),
  '- **',
]

interface Place {
  from: string
  to: string
}

/** Errors: an upload failed, with what rclone said. */
async function publishSite({ from, to }: Place, prune: boolean, report: (line: string) => void): Promise<void> {
  for (const [phase, { what }] of PHASES.entries()) {
    report(`publish-site: ${what}`)
    const filters = filtersOf(phase).flatMap(filter => ['--filter', filter])
    await rclone(['copy', from, to, '--checksum', ...filters], report)
  }
  if (!prune) return
  report('publish-site: what the site no longer has goes')
  await rclone(['sync', from, to, '--checksum'], report)
}

/** Its configuration is the caller's: a file of rclone's own, or RCLONE_… variables. */
function rclone(args: readonly string[], report: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('rclone', [...args, '--stats', '10s', '--stats-one-line', '-v'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      said = (said + chunk).slice(-4000)
      for (const line of chunk.split('\n')) if (/ETA|ERROR/.test(line)) report(line)
    })
    child.on('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(new Error(code === 'ENOENT' ? 'rclone is missing: install it (https://rclone.org/install/)' : message)),
    )
    child.on('close', code => {
      if (code === 0) resolve()
      else reject(new Error(`rclone ended with ${code}: ${said.trim().split('\n').at(-1)}. Type the same again`))
    })
  })
}

if (import.meta.main)
  await runCommandLine(
    {
      name: 'publish-site',
      help,
      options: { to: { type: 'string' }, from: text('dist'), prune: { type: 'boolean', default: false } },
      failure_code: 3,
    },
    async ({ values: { to, from, prune } }) => {
      if (!to) throw new UsageError(2, 'it is not said where to: name a place with --to')
      if (!existsSync(join(from, 'index.html')))
        throw new UsageError(2, `${from} is not a built site: build it with npm run build, or name it with --from`)
      await publishSite({ from, to }, prune, line => console.error(line))
      return 0
    },
  )
