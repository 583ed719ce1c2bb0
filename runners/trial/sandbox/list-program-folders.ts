/** Lists the folders besides /usr and /etc that a program needs: those that it and its interpreter are installed in. */
import { closeSync, existsSync, openSync, readSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, relative, resolve } from 'node:path'
import { findProgram } from '../../host/find-program.ts'

const CHECKOUT = resolve(import.meta.dirname, '../../..')

/**
 * Absolute paths, with links resolved. For a program in `<prefix>/bin` it is the prefix, unless that contains a home or
 * this checkout: then it is the file. Paths below `folder` or /usr are visible anyway.
 */
export function listProgramFolders(program: string, folder: string, path: string): string[] {
  const isKnown = (file: string) => isBelow(file, '/usr') || isBelow(file, folder)
  const found = [...chain(program, folder, path)].filter(file => !isKnown(file)).map(installation)
  return [...new Set(found)]
}

/** The program and, if it is a script, the interpreter that its first line names. */
function* chain(program: string, folder: string, path: string): Generator<string> {
  let name: string | undefined = program
  for (let depth = 0; name !== undefined && depth < 4; depth++) {
    const file: string | null = name.includes('/') ? resolve(folder, name) : findProgram(name, path)
    if (file === null || !existsSync(file)) return
    const real: string = realpathSync(file)
    yield real
    name = interpreterOf(real)
  }
}

function interpreterOf(file: string): string | undefined {
  const buffer = Buffer.alloc(256)
  const fd = openSync(file, 'r')
  const length = readSync(fd, buffer, 0, buffer.length, 0)
  closeSync(fd)
  const [, first, second] = /^#! *(\S+)(?: +(\S+))?/.exec(buffer.toString('latin1', 0, length)) ?? []
  return first !== undefined && basename(first) === 'env' ? second : first
}

function installation(file: string): string {
  if (basename(dirname(file)) !== 'bin') return file
  const prefix = dirname(dirname(file))
  return [homedir(), CHECKOUT, '/home'].some(hidden => isBelow(hidden, prefix)) ? file : prefix
}

const isBelow = (path: string, above: string): boolean => relative(above, path).split('/')[0] !== '..'
