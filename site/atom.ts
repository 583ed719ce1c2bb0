/** A feed as Atom (RFC 4287). Its texts are those of strangers, so all of them are escaped, and none is markup. */
export interface Feed {
  title: string
  /** Whole addresses, or paths where no site is configured. */
  self: string
  home: string
  entries: Entry[]
}

export interface Entry {
  /** What the entry is about, the same for ever and on every site: `urn:benchledger:result:<id>`. */
  id: string
  title: string
  link: string
  /** ISO 8601, UTC: when it landed. */
  updated: string
  summary: string
}

const newest = 200
/** A feed must have a time; of one without an entry nobody knows any. */
const never = '1970-01-01T00:00:00Z'

/** The newest entries first, at most 200; the order of those that landed together is that of their ids. */
export function atom({ title, self, home, entries }: Feed): string {
  const shown = entries.toSorted((a, b) => compare(b.updated, a.updated) || compare(a.id, b.id)).slice(0, newest)
  const lines = shown.flatMap(entry => [
    '  <entry>',
    `    <id>${escaped(entry.id)}</id>`,
    `    <title>${escaped(entry.title)}</title>`,
    `    <link href="${escaped(entry.link)}"/>`,
    `    <updated>${escaped(entry.updated)}</updated>`,
    `    <summary>${escaped(entry.summary)}</summary>`,
    '  </entry>',
  ])
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>urn:benchledger:feed:${escaped(encodeURIComponent(title))}</id>`,
    `  <title>${escaped(title)}</title>`,
    `  <link rel="self" href="${escaped(self)}"/>`,
    `  <link href="${escaped(home)}"/>`,
    `  <updated>${shown[0]?.updated ?? never}</updated>`,
    '  <author><name>Benchledger</name></author>',
    ...lines,
    '</feed>',
    '',
  ].join('\n')
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** XML knows no way to write most control characters, so they are left out. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
