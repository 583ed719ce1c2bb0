import { ID } from '../../pipeline/schema/ids.ts'

/** Parses a workflow's input: ids separated by spaces. Errors: an invalid id; the message names `option`. */
export function idsIn(option: string, text: string): string[] {
  const ids = text.split(' ').filter(id => id !== '')
  const odd = ids.find(id => !ID.test(id))
  if (odd !== undefined) throw new Error(`${option} names ${JSON.stringify(odd)}: give ids, separated by spaces`)
  return ids
}
