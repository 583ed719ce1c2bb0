/** Replaces what names this machine or its user, in text that is going to be published. */

/** What must not be published, and what is written for it. With a slash it is a path, without one a name. */
export type Mark = readonly [text: string, mark: string]

/**
 * `count` says how often something was replaced. The longest match wins. A path is replaced up to a whole name: /home/ann
 * is not found in /home/anna; a path of one folder, such as /root, is not found in /data/root either, because there
 * another folder is meant. A name is replaced where it is a word.
 */
export function redact(text: string, marks: readonly Mark[]): { text: string; count: number } {
  const pattern = patternOf(marks)
  if (!pattern) return { text, count: 0 }
  const markOf = new Map(marks)
  let count = 0
  const redacted = text.replace(pattern, found => {
    count += 1
    return markOf.get(found) ?? found
  })
  return { text: redacted, count }
}

/** For text that comes in pieces: a mark that stands across two of them is found. `end` gives what was held back. */
export function redactStream(marks: readonly Mark[]): {
  push: (piece: string) => string
  end: () => string
  /** In what was given so far. */
  count: () => number
} {
  const pattern = patternOf(marks)
  const markOf = new Map(marks)
  const longest = Math.max(0, ...marks.map(([text]) => text.length))
  let before = ''
  let held = ''
  let count = 0
  const take = (limit: number): string => {
    const text = before + held
    const start = before.length
    let done = start
    let out = ''
    if (pattern) {
      pattern.lastIndex = start
      for (let match = pattern.exec(text); match && match.index < start + limit; match = pattern.exec(text)) {
        out += text.slice(done, match.index) + (markOf.get(match[0]) ?? match[0])
        done = match.index + match[0].length
        count += 1
      }
    }
    const cut = Math.max(done, start + limit)
    out += text.slice(done, cut)
    before = text.slice(Math.max(0, cut - 1), cut)
    held = text.slice(cut)
    return out
  }
  return {
    push: piece => {
      held += piece
      // The sign after a mark decides whether it ends there, so one more than the longest is held back.
      const limit = held.length - longest - 1
      return limit > 0 ? take(limit) : ''
    },
    end: () => take(held.length),
    count: () => count,
  }
}

function patternOf(marks: readonly Mark[]): RegExp | null {
  const texts = marks.map(([text]) => text).filter(text => text !== '')
  if (texts.length === 0) return null
  const alternatives = texts
    .toSorted((a, b) => b.length - a.length)
    .map(text => {
      const isName = !text.includes('/')
      const isOneFolder = /^\/[^/]+$/.test(text)
      const left = isName ? '(?<![\\w-])' : isOneFolder ? '(?<![\\w.-])' : ''
      return `${left}${RegExp.escape(text)}(?![\\w-])`
    })
  return new RegExp(alternatives.join('|'), 'g')
}
