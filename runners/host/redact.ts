/** Replaces what names this machine or its user, in text that is going to be published. */

/** Text that must not be published, and its replacement. With a slash it is a path, without one a name. */
export type Redaction = readonly [text: string, mark: string]

/**
 * `count` says how often something was replaced. The longest match wins. A path is replaced up to a complete name: /home/ann
 * is not found in /home/anna; a path of one folder, such as /root, is not found in /data/root either, because there
 * another folder is meant. A name is replaced where it is a word.
 */
export function redact(text: string, marks: readonly Redaction[]): { text: string; count: number } {
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

function patternOf(marks: readonly Redaction[]): RegExp | null {
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
