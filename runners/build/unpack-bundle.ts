/** The program of `npm run unpack-bundle`: gives a benchmark host what was built for it, and nothing that it would run itself. */
import { existsSync, lstatSync } from 'node:fs'
import { runCommandLine } from '../../pipeline/command-line.ts'
import { unpackBundle } from './unpack.ts'

const help = `npm run unpack-bundle -- --kit FILE --out DIR

Unpacks the builds of pack-bundle into a folder of their own. What is in the file was made where strangers' code ran: it is
listed before a byte of it is written, and refused whole if a path or a link leads out of the folder of its build, if
something is neither a file, a folder nor a link, or if it lends its owner's rights.

  --kit FILE  kit.tar
  --out DIR   a folder that is not there yet

Exit: 0 unpacked; 2 bad use, or refused.`

await runCommandLine(
  { name: 'unpack-bundle', help, options: { kit: { type: 'string' }, out: { type: 'string' } } },
  ({ values }) => {
    const { kit, out } = values
    if (kit === undefined || out === undefined) throw new Error('--kit and --out are needed')
    if (!existsSync(kit) || !lstatSync(kit).isFile())
      throw new Error(`${kit} is not a file: name the kit.tar of pack-bundle`)
    if (existsSync(out)) throw new Error(`${out} is there already: name a new folder`)
    unpackBundle(kit, out)
    return 0
  },
)
