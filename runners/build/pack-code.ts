/** The program of `npm run pack-code`: packs the trusted code of a benchmark host in one file with its digest. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { required, runCommandLine } from '../../pipeline/cli/command-line.ts'
import { sha256OfFile } from '../../pipeline/schema/hashing.ts'
import { buildObserver } from '../host/build-observer.ts'
import { findPrograms } from '../host/find-programs.ts'
import { idsIn } from './ids-in.ts'

const program = {
  name: 'pack-code',
  description: `Writes DIR/code.tar: this checkout, its packages, and its programs in C, built. The code in the file runs
outside the sandbox, so run this where no code of an entry ever ran. The two lines of standard output are for the
workflow: hosts=[…] as JSON, and digest=<sha256 of the file>.`,
  options: {
    hosts: required('IDS', 'documented hosts, separated by spaces'),
    out: required('DIR', 'a folder that does not exist yet'),
  },
  notes: 'Exit: 0 packed; 2 usage error, nothing packed.',
}

await runCommandLine(program, async ({ values }) => {
  const hosts = idsIn('--hosts', values.hosts)
  if (hosts.length === 0) throw new Error('--hosts is empty: name a documented host')
  const unknown = hosts.find(host => !existsSync(join('runners/hosts', host, 'host.json')))
  if (unknown !== undefined)
    throw new Error(`--hosts ${unknown} is not a folder of runners/hosts: document the host first`)
  if (existsSync(values.out)) throw new Error(`${values.out} already exists: specify a new folder`)
  buildObserver()
  findPrograms()
  mkdirSync(values.out, { recursive: true })
  const file = join(values.out, 'code.tar')
  const packed = `./${relative('.', values.out)}`
  execFileSync('tar', ['--create', '--file', file, `--exclude=${packed}`, '--exclude=./dist', '.'])
  console.log(`hosts=${JSON.stringify(hosts)}\ndigest=${await sha256OfFile(file)}`)
  return 0
})
