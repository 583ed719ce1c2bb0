/** A feed as Atom (RFC 4287). Its texts are those of third parties, so all of them are escaped, and none is markup. */
import { escaped } from './escaped.ts'

interface Feed {
  /** The same forever and on every site, whatever the title becomes: `urn:benchledger:feed:<framework_id>`. */
  id: string
  title: string
  /** Whole addresses, or paths where no site is configured. */
  self: string
  home: string
  entries: FeedEntry[]
}

export interface FeedEntry {
  kind: 'result' | 'statement'
  /** What the entry is about, the same forever and on every site: `urn:benchledger:result:<id>`. */
  id: string
  title: string
  link: string
  /** ISO 8601, UTC: when it landed. */
  updated: string
  summary: string
}

const newestResults = 200
/** A feed must have a time; of one without an entry no one knows any. */
const never = '1970-01-01T00:00:00Z'

/**
 * The newest entries first: at most 200 results, and every statement, since it says what became of a result. Of what landed together
 * the statements come first, then the order is that of their ids.
 */
export function atom({ id, title, self, home, entries }: Feed): string {
  const inOrder = entries.toSorted(
    (a, b) => compare(b.updated, a.updated) || compare(b.kind, a.kind) || compare(a.id, b.id),
  )
  const results = new Set(inOrder.filter(({ kind }) => kind === 'result').slice(0, newestResults))
  const shown = inOrder.filter(entry => entry.kind === 'statement' || results.has(entry))
  const lines = shown.flatMap(entry => [
    '  <entry>',
    `    <id>${printable(entry.id)}</id>`,
    `    <title>${printable(entry.title)}</title>`,
    `    <link href="${printable(entry.link)}"/>`,
    `    <updated>${printable(entry.updated)}</updated>`,
    `    <summary>${printable(entry.summary)}</summary>`,
    '  </entry>',
  ])
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${printable(id)}</id>`,
    `  <title>${printable(title)}</title>`,
    `  <link rel="self" href="${printable(self)}"/>`,
    `  <link href="${printable(home)}"/>`,
    `  <updated>${shown[0]?.updated ?? never}</updated>`,
    '  <author><name>Benchledger</name></author>',
    ...lines,
    '</feed>',
    '',
  ].join('\n')
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** XML knows no way to write most control characters, so they are omitted. */
const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is omitted
  escaped(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
