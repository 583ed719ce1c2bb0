/** An Atom feed (RFC 4287). All texts may come from third parties and are escaped. */
import { escaped } from './escaped.ts'

interface Feed {
  /** Permanent and independent of the site and the title: `urn:benchledger:feed:<framework_id>`. */
  id: string
  title: string
  /** Addresses, or paths if no site is configured. */
  self: string
  home: string
  entries: FeedEntry[]
}

export interface FeedEntry {
  kind: 'result' | 'statement'
  /** Permanent and independent of the site: `urn:benchledger:result:<id>`. */
  id: string
  title: string
  link: string
  /** The time of the merge, ISO 8601 in UTC. */
  updated: string
  summary: string
}

const newestResults = 200
/** A feed must have a time, also without entries. */
const never = '1970-01-01T00:00:00Z'

/**
 * The newest entries first: at most 200 results and all statements. Entries of one merge are ordered by kind,
 * statements first, then by id.
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

/** XML cannot represent most control characters, so they are omitted. */
const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are omitted
  escaped(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
