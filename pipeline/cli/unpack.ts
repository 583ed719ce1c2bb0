/** The program of `npm run unpack`: prints a file from the archive of a run. */
import { readFileSync, statSync } from 'node:fs'
import { unpackArchive } from '../ledger/archive.ts'
import { plainText } from '../schema/plain-text.ts'
import { UsageError } from '../schema/usage-error.ts'
import { runCommandLine } from './command-line.ts'

const program = {
  name: 'unpack',
  description: 'Prints a file of the recordings.zip of a run, byte for byte, or without a path the paths of all.',
  positionals: '<archive> [path]',
  notes: 'Exit: 0 printed; 2 usage error, or no such file; 3 the archive is damaged.',
}

if (import.meta.main)
  await runCommandLine(program, ({ positionals }) => {
    const [archive = '', path] = positionals
    if (!statSync(archive, { throwIfNoEntry: false })?.isFile())
      throw new UsageError(2, `${archive} is not a file: specify the recordings.zip of a run`)
    const { files, problem } = unpackArchive(readFileSync(archive))
    if (problem) throw new UsageError(3, `${archive} ${problem}: restore it from the repository`)
    if (path === undefined) console.log(plainText([...files.keys()].join('\n')))
    else {
      const file = files.get(path)
      if (!file) throw new UsageError(2, `${archive} has no file ${path}: omit the path to list all files`)
      process.stdout.write(file)
    }
    return 0
  })
