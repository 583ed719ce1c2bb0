/** Invokes hyperfine: one execution without a shell, with a JSON report. */
import { join } from 'node:path'
import type { CommandInvocation } from '../invocation.ts'

const EXPORT = 'export.json'
const OUTPUT = 'output.txt'

export const invocation: CommandInvocation = {
  kind: 'command',
  program: {
    name: 'hyperfine',
    version_argv: ['--version'],
    version: /^hyperfine (\d\S*)/,
    install: 'apt-get install hyperfine',
    packages: { 'apt-get': 'hyperfine', dnf: 'hyperfine', brew: 'hyperfine' },
  },
  expected: 'hyperfine 1',
  outputs: [{ what: 'hyperfine.json', from: { file: EXPORT } }],
  memory_since: [1, 19],
  output_file: OUTPUT,
  command: (program, { argv, folder }) => {
    const files = ['--export-json', join(folder, EXPORT), '--output', join(folder, OUTPUT)]
    return { argv: [program, '--runs', '1', '--warmup', '0', '-N', ...files, '--', argv.map(quoted).join(' ')] }
  },
}

/** With -N, hyperfine splits its argument by the rules of a POSIX shell, without starting one. */
const quoted = (word: string): string =>
  /^[A-Za-z0-9_./=:,+@%-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
