/** The texts that the readers' tests walk over: real logs, and blocks as they are found in the wild. */

import { readdirSync, readFileSync } from 'node:fs'

export const TESTDATA = new URL('testdata/', import.meta.url)

/** Names relative to the folder, without `.txt`, sorted. */
export function testdataNames(folder = ''): string[] {
  return readdirSync(new URL(folder, TESTDATA), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.txt'))
    .map(name => `${folder}${name.slice(0, -'.txt'.length)}`)
    .sort()
}

export function readTestdata(name: string): string {
  return readFileSync(new URL(`${name}.txt`, TESTDATA), 'utf8')
}
