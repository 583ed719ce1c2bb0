/** The oracle of a page of rows: HTML in any indentation, whose texts are escaped in any way that browsers read alike. */
import { quote } from './response.ts'
import type { Message } from './rows.ts'

/** Each tag, and the text up to the next one. */
type Part = readonly [tag: string, text: string]

const cell = (name: string, text: string | number): Part[] => [
  [name, String(text)],
  [`/${name}`, ''],
]
const row = (name: string, id: string | number, message: string): Part[] => [
  ['tr', ''],
  ...cell(name, id),
  ...cell(name, message),
  ['/tr', ''],
]
const HEAD = ['!doctype html', 'html', 'head'].map((tag): Part => [tag, ''])

/** All messages and the request's own, whose id is 0, sorted by their text. */
export function pageOf(messages: readonly Message[], own: string): Part[] {
  const listed = [{ id: 0, message: own }, ...messages].sort((a, b) => (a.message < b.message ? -1 : 1))
  return [
    ...HEAD,
    ...cell('title', 'Messages'),
    ...['/head', 'body', 'table'].map((tag): Part => [tag, '']),
    ...row('th', 'id', 'message'),
    ...listed.flatMap(({ id, message }) => row('td', id, message)),
    ...['/table', '/body', '/html'].map((tag): Part => [tag, '']),
  ]
}

/** Null if the text is the page; otherwise the first difference. */
export function wrongPage(html: string, expected: readonly Part[]): string | null {
  const [before = '', ...rest] = html.split('<')
  if (before.trim() !== '') return `the page begins with ${quote(before)} instead of <!doctype html>`
  for (const [index, [tag, text]] of expected.entries()) {
    const part = rest[index]
    if (part === undefined) return `the page ends before <${tag}>, its part ${index + 1} of ${expected.length}`
    const end = part.indexOf('>')
    const found_tag = part.slice(0, end).trim().toLowerCase()
    const found_text = unescaped(part.slice(end + 1).trim())
    if (end < 0 || found_tag !== tag || found_text !== text)
      return `${quote(`<${part}`)} instead of ${quote(`<${tag}>${text}`)}`
  }
  return rest.length === expected.length ? null : `the page goes on with ${quote(`<${rest[expected.length]}`)}`
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** An ampersand that begins no reference was not escaped, and stays a sign that no message has. */
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));|&/gi, (_, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? '\ufffd'
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? 'fffd', 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
