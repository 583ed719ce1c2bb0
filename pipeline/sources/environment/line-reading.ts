/** What one reader of environment lines says of a line. */

export type FactValue = string | number

/** Key and value in SI units; a list that is empty means: known, and says nothing that is recorded. */
export type LineFacts = [key: string, value: FactValue][]

/** null when the line is none of the reader's. */
type LineReader = (line: string) => LineFacts | null

/** A pattern for the whole line, and what its named groups say. Only anchored patterns belong here. */
export type LinePattern = [pattern: RegExp, facts: (groups: Record<string, string | undefined>) => (LineFact | null)[]]
type LineFact = [key: string, value: FactValue | null | undefined]

export function readByPatterns(patterns: readonly LinePattern[]): LineReader {
  return line => {
    for (const [pattern, factsOf] of patterns) {
      const match = pattern.exec(line)
      if (match) return factsOf(match.groups ?? {}).flatMap(fact => present(fact))
    }
    return null
  }
}

function present(fact: LineFact | null): LineFacts {
  const value = fact?.[1]
  return fact === null || value === null || value === undefined || value === '' ? [] : [[fact[0], value]]
}

export const count = (digits: string | undefined): number | null =>
  digits === undefined ? null : Number(digits.replaceAll(',', ''))
