/** The files that import was pointed at, as text: nothing outside the folder, no link, nothing large, nothing but UTF-8. */
import { isUtf8 } from 'node:buffer'
import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'

export interface InputFile {
  /** Relative to the folder; the name of a single file; `-` for standard input. */
  path: string
  text: string
}

interface Input {
  files: InputFile[]
  /** Names of hidden files and folders, which are not read. */
  hidden: string[]
}

const LARGEST_BYTES = 5 * 1000 * 1000
const MOST_FILES = 500

/** Reads a file, every file of a folder, or what `stdin` gives for `-`. Throws for what may not be read, with what to do instead. */
export function readInput(target: string, stdin: () => Buffer): Input {
  if (target === '-') return { files: [{ path: '-', text: decode('-', limited('-', stdin())) }], hidden: [] }
  const stat = lstatSync(target)
  if (stat.isSymbolicLink()) throw new Error(`${target} is a link: name the file or folder that it leads to`)
  if (stat.isFile()) return { files: [readOne(dirname(target), basename(target))], hidden: [] }
  if (!stat.isDirectory()) throw new Error(`${target} is neither a file nor a folder: nothing else is read`)
  return readFolder(target)
}

function readFolder(folder: string): Input {
  const root = realpathSync(folder)
  const names: string[] = []
  const hidden: string[] = []
  const waiting = ['']
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const entry of readdirSync(join(root, at), { withFileTypes: true })) {
      const path = join(at, entry.name)
      if (entry.isSymbolicLink()) throw new Error(`${path} is a link: replace it by the file, or remove it`)
      if (entry.name.startsWith('.')) hidden.push(path)
      else if (entry.isDirectory()) waiting.push(path)
      else if (entry.isFile()) names.push(path)
      else throw new Error(`${path} is neither a file nor a folder: remove it`)
      if (names.length + waiting.length > MOST_FILES) {
        throw new Error(`${folder} holds more than ${MOST_FILES} files: name the folder of the write-up and its logs`)
      }
    }
  }
  return { files: names.sort().map(name => readOne(root, name)), hidden: hidden.sort() }
}

function readOne(folder: string, name: string): InputFile {
  const file = join(folder, name)
  const root = realpathSync(folder)
  // a folder on the way may have become a link since it was listed
  if (!realpathSync(file).startsWith(root === sep ? sep : root + sep)) throw new Error(`${name} lies outside ${folder}`)
  if (lstatSync(file).size > LARGEST_BYTES) tooLarge(name)
  return { path: relative('.', name).split(sep).join('/'), text: decode(name, limited(name, readFileSync(file))) }
}

function limited(name: string, bytes: Buffer): Buffer {
  return bytes.length > LARGEST_BYTES ? tooLarge(name) : bytes
}

function tooLarge(name: string): never {
  throw new Error(`${name} is larger than 5 MB: cut it to the write-up and its logs`)
}

/** Names the line and the byte at which the text stops being UTF-8. */
function decode(name: string, bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  let low = 0
  let high = bytes.length
  // the longest beginning that may still go on well, then back to where its last character begins
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (beginsWell(bytes, middle)) low = middle
    else high = middle - 1
  }
  while (!isUtf8(bytes.subarray(0, low))) low--
  const line = bytes.subarray(0, low).reduce((count, byte) => count + (byte === 0x0a ? 1 : 0), 1)
  throw new Error(`${name} is not UTF-8 at byte ${low} (line ${line}): save it as UTF-8`)
}

function beginsWell(bytes: Buffer, length: number): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true })
    return true
  } catch {
    return false
  }
}
