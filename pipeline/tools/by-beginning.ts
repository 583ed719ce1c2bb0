/** Selects patterns by the first character of a line, because most lines of a log are no row of any report. */

import { BEYOND_ASCII, type Line } from './lines.ts'

const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?:)?|./gsu

/** Classes and characters, one of which every match of an anchored source begins with; null if that is uncertain. */
export function firstOf(source: string): string[] | null {
  const tokens = source.match(TOKEN) ?? []
  const atoms: string[] = []
  /** For each open group, and for all: whether it begins where the match does. */
  const open = [true]
  let is_first = true
  for (const [index, token] of tokens.entries()) {
    const is_optional = /^[?*{]/.test(tokens[index + 1] ?? '')
    if (token === '|') is_first = open.at(-1) === true
    else if (token.startsWith('(')) open.push(is_first)
    else if (token === ')') {
      if (open.pop() && is_optional) return null
      is_first = false
    } else if (is_first && token !== '^') {
      if (is_optional || /^(?:[?*+{$]|\\[bB\dk])/.test(token)) return null
      atoms.push(token)
      is_first = false
    }
  }
  // an empty alternative leaves nothing that must be there
  return /\(\)|\(\?:\)|\(\||\|\)|\|\||^\||\|$/.test(source) ? null : atoms
}

/** Returns a function from a line to the items whose anchored pattern may match it, in order. */
export function byBeginning<Item>(items: readonly Item[], patternOf: (item: Item) => RegExp) {
  const all = items.map(item => {
    const atoms = firstOf(patternOf(item).source)
    return { item, first: atoms && new RegExp(`^(?:${atoms.join('|')})`, 'u') }
  })
  const known: Item[][] = []
  return ({ first: code }: Pick<Line, 'first'>): readonly Item[] => {
    if (code === BEYOND_ASCII) return items
    const sign = String.fromCharCode(code)
    known[code] ??= all.filter(({ first }) => !first || first.test(sign)).map(({ item }) => item)
    return known[code]
  }
}
