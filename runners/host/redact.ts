/** Replaces paths and names of this machine and its user in text that will be published. */

/** A text that must not be published, and its replacement. With a slash it is a path, without one a name. */
export type Redaction = readonly [text: string, mark: string]

/**
 * `count` is the number of replacements. The longest match wins. Paths match complete names: /home/ann does not match
 * /home/anna, and a path of one folder, such as /root, does not match /data/root, which is another folder. Names match
 * words.
 */
export function redact(text: string, redactions: readonly Redaction[]): { text: string; count: number } {
  const pattern = patternOf(redactions)
  if (!pattern) return { text, count: 0 }
  const markOf = new Map(redactions)
  let count = 0
  const redacted = text.replace(pattern, found => {
    count += 1
    return markOf.get(found) ?? found
  })
  return { text: redacted, count }
}

function patternOf(redactions: readonly Redaction[]): RegExp | null {
  const texts = redactions.map(([text]) => text).filter(text => text !== '')
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
