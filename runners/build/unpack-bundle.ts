/** The program of `npm run unpack-bundle`: gives a benchmark host what was built for it, and nothing that it would run itself. */
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { required, runCommandLine } from '../../pipeline/cli/command-line.ts'
import { UsageError } from '../../pipeline/schema/usage-error.ts'
import { findProgram } from '../host/find-program.ts'

const program = {
  name: 'unpack-bundle',
  description: `Unpacks the builds of pack-bundle into a new folder. The file comes from a machine that ran third-party
code, so tar runs in bubblewrap and sees only the system's programs, the file and the folder. Everything is rejected if
a link leaves its build, if anything is not a file, a folder or a link, or if a file is setuid or setgid.`,
  options: {
    kit: required('FILE', 'kit.tar'),
    out: required('DIR', 'a folder that does not exist yet; DIR.partial is overwritten'),
  },
  notes: 'Exit: 0 unpacked; 2 usage error, or rejected; 3 bubblewrap is missing or fails here. Only 0 creates DIR.',
}

/** Of the archive, and of each of its files: all builds are some gigabytes, and a hole takes no disk. */
const MOST_BYTES = 20e9
/** Slashes and lines of the archive's list: each is at most one file or folder, with an overhead of 4 KiB. */
const MOST_NAMES = 5_000_000
/** tar keeps a complete name in memory, however long the archive says that it is. */
const MOST_MEMORY_BYTES = 2 ** 30
const TIME_OUT_S = 1800

/** Bubblewrap mounts without set-user-ID bits and devices, and the kernel makes no hard link from one mount to another. */
const CONFINED = [
  ...['--unshare-all', '--die-with-parent', '--cap-drop', 'ALL'],
  ...['/usr', '/bin', '/lib', '/lib64'].flatMap(path => ['--ro-bind-try', path, path]),
]
const LIMITED = ['prlimit', `--fsize=${MOST_BYTES}`, `--as=${MOST_MEMORY_BYTES}`, '--']
/** How bubblewrap ends where the first of these limits has ended the program. */
const TOO_LARGE = 128 + constants.signals.SIGXFSZ
/** From its standard input, where tar takes no compressed archive: it writes no more than it reads. */
const UNPACK = ['tar', '--extract', '--no-same-owner', '--no-same-permissions', '--file', '-']
/** In the list the end of a line within a name is escaped. */
const COUNT_NAMES = ['sh', '-c', 'tar --list --file - | tr --complement --delete "/\\n" | wc --bytes']
/** The kind, the path and the target of whatever is neither a folder nor a plain file without such bits; it follows no link. */
const FIND_OTHERS = ['find', ...'. -not -type d ( -not -type f -o -perm /6000 ) -printf %y\\0%P\\0%l\\0'.split(' ')]

/** Creates the complete folder `out` or nothing. Throws a UsageError: what is rejected, or what this host lacks. */
export function unpackBundle(bundle: string, out: string): void {
  const partial = `${resolve(out)}.partial`
  // of an unpacking that was killed
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial)
  try {
    if (statSync(bundle).size > MOST_BYTES) throw rejection(bundle, `it has more than ${MOST_BYTES} bytes`)
    if (Number(runInside(partial, bundle, COUNT_NAMES)) > MOST_NAMES)
      throw rejection(bundle, `it has more than ${MOST_NAMES} files and folders`)
    runInside(partial, bundle, UNPACK)
    const others = runInside(partial, bundle, FIND_OTHERS).split('\0')
    for (let at = 0; at + 2 < others.length; at += 3) {
      const [kind, path = '', target = ''] = others.slice(at, at + 3)
      const name = JSON.stringify(path.slice(0, 200))
      if (kind !== 'l') throw rejection(bundle, `${name} is not a plain file, or lends its owner's rights`)
      if (leadsOut(path, target)) throw rejection(bundle, `${name} is a link that leads out of its build`)
    }
    renameSync(partial, out)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

const rejection = (bundle: string, fact: string): UsageError =>
  new UsageError(2, `${bundle} is rejected, because ${fact}: pack-bundle creates no such kit`)

/** What the program says, which has the kit as its input and sees the system's programs and the folder, in which alone it can write. */
function runInside(folder: string, bundle: string, argv: readonly string[]): string {
  const bwrap = findProgram('bwrap')
  if (bwrap === null)
    throw new UsageError(3, 'bwrap is missing, and without it tar could write anywhere: install bubblewrap')
  const input = openSync(bundle, 'r')
  const view = ['--bind', folder, '/out', '--chdir', '/out', '--remount-ro', '/', '--']
  const { status, stdout, stderr, error } = spawnSync(bwrap, [...CONFINED, ...view, ...LIMITED, ...argv], {
    ...{ stdio: [input, 'pipe', 'pipe'], env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, encoding: 'latin1' },
    ...{ timeout: TIME_OUT_S * 1000, killSignal: 'SIGKILL', maxBuffer: 2 ** 28 },
  })
  closeSync(input)
  if (status === 0) return stdout
  if (status === TOO_LARGE) throw rejection(bundle, `a file of it has more than ${MOST_BYTES} bytes`)
  const output = (stderr || error?.message || `${argv[0]} ended with exit code ${status}`).trim()
  if (/^(?:bwrap|prlimit):/.test(output))
    throw new UsageError(3, `nothing can be unpacked here (${output}): be root, and install bubblewrap and util-linux`)
  // a name may be as long as the archive
  throw rejection(bundle, output.replace(/(\S{100})\S*/g, '$1…').slice(0, 500))
}

/** Out of the first two folders of `path`, but to a program of the system, such as the Python of a virtual environment. */
function leadsOut(path: string, target: string): boolean {
  const [framework, key, name] = path.split('/')
  // after a name, which may be a link, `..` does not mean what it says
  const names = target.replace(/^(?:\.\.?(?:\/+|$))*/, '')
  if (name === undefined || names.split('/').includes('..')) return true
  if (target.startsWith('/')) return !target.startsWith('/usr/')
  return relative(`${framework}/${key}`, join(dirname(path), target)).split('/')[0] === '..'
}

if (import.meta.main)
  await runCommandLine(program, ({ values }) => {
    const { kit: bundle, out } = values
    if (!statSync(bundle, { throwIfNoEntry: false })?.isFile())
      throw new Error(`${bundle} is not a file: name the kit.tar of pack-bundle`)
    if (existsSync(out)) throw new Error(`${out} already exists: specify a new folder`)
    unpackBundle(bundle, out)
    return 0
  })
