/** Writes the files of a trial, with the machine's paths marked, within 256 KB in all. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Mark, redact } from '../host/redact.ts'
import { type SocketsAtMoment, socketsJson } from '../observer/sockets.ts'

export interface TrialTexts {
  /** By what they are (`timeline.csv`); null is not written. */
  texts: Readonly<Record<string, string | null>>
  /** They are listed one by one only where there is room for it. */
  sockets: readonly SocketsAtMoment[]
}

const MOST_BYTES = 256 * 1000

/** `stem` is absolute: `<run folder>/<case>/<nn>`. Gives how often a path was replaced. */
export function writeTrialFiles(stem: string, marks: readonly Mark[], { texts, sockets }: TrialTexts): number {
  mkdirSync(dirname(stem), { recursive: true })
  let count = 0
  let room = MOST_BYTES
  for (const [what, text] of Object.entries(texts)) {
    if (text === null) continue
    const redacted = redact(text, marks)
    writeFileSync(`${stem}.${what}`, redacted.text)
    count += redacted.count
    room -= Buffer.byteLength(redacted.text)
  }
  if (sockets.length > 0) writeFileSync(`${stem}.sockets.json`, socketsJson(sockets, room))
  return count
}
