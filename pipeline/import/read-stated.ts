/** What the text beside the logs says of the machine. */
import { readEnvironment } from '../environment/read-environment.ts'
import type { ImportProblem, Piece } from './write-up.ts'

export interface Stated {
  facts: Record<string, string | number>
  problems: ImportProblem[]
}

/** The first statement of a key stays; another value for it is a problem, for a text may speak of two machines. */
export function readStated(pieces: readonly Piece[]): Stated {
  const facts = new Map<string, string | number>()
  const problems: ImportProblem[] = []
  for (const { file, line, text } of pieces) {
    const lines = text.split('\n')
    for (const fact of readEnvironment(text).facts) {
      const earlier = facts.get(fact.key)
      if (earlier === undefined) facts.set(fact.key, fact.value)
      else if (earlier !== fact.value) {
        const problem = `${fact.key} is stated before as ${earlier}: the first stays, so correct document.json if it is wrong`
        problems.push({ file, line: line + fact.line - 1, text: lines[fact.line - 1] ?? '', problem })
      }
    }
  }
  return { facts: Object.fromEntries(facts), problems }
}
