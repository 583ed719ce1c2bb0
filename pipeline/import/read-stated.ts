/** What the text beside the logs says of the machine. */
import { type EnvironmentFact, readEnvironment } from '../sources/environment/read-environment.ts'
import { plain } from './read-markdown.ts'
import type { ImportProblem, Piece } from './write-up.ts'

interface Stated {
  facts: Record<string, string | number>
  problems: ImportProblem[]
}

/** The first statement of a key stays; another value for it is a problem, for a text may speak of two machines. */
export function readStated(pieces: readonly Piece[]): Stated {
  const facts = new Map<string, string | number>()
  const problems: ImportProblem[] = []
  for (const { kind, file, line, text } of pieces) {
    const lines = text.split('\n')
    for (const fact of kind === 'code' ? readEnvironment(text).facts : sentenceFacts(lines)) {
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

/** In prose a fact may stand between sentences: "Measured at home. AMD 7950X, gcc 11.3:" */
function sentenceFacts(lines: readonly string[]): EnvironmentFact[] {
  return lines.flatMap((text, index) =>
    plain(text)
      .split(/(?<=\p{Ll}{2})\. (?=\p{Lu})/u)
      .flatMap(sentence => readEnvironment(sentence.replace(/[:;.]$/, '')).facts)
      .map(fact => ({ ...fact, line: index + 1 })),
  )
}
