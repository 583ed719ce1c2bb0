/**
 * The rows of the database, which follow from their id and from a version that the runner draws anew before each load: a
 * server that remembers rows of an earlier version is wrong, and no check has to query the database.
 */
import { createHash } from 'node:crypto'
import type { Oracle } from '../../../pipeline/schema/case.ts'

export const FIRST_PRODUCT = 10_001
export const LAST_PRODUCT = 20_000
const MESSAGE_COUNT = 100

interface Product {
  id: number
  name: string
  price: number
  stock: number
}

export interface Message {
  id: number
  message: string
}

export const productOf = (id: number, version: number): Product => ({
  id,
  name: `Crème ${id}`,
  price: 10_000 + ((id * 7919 + version * 104_729) % 90_000),
  stock: 1_000_000 + ((id * 104_729 + version * 7919) % 1000),
})

/** What a page has to escape, and letters outside of ASCII. */
const ENDS = [
  'and <script>alert("this")</script>',
  'by Tom & Jerry',
  "it's quoted",
  'フレームワーク',
  'on Ærøskøbing',
  ...['with 3 > 2', 'in two words', 'at noon', 'once more', 'of all'],
]

/** Each begins with digits and letters that no other has, so that every collation sorts them alike. */
const messageOf = (id: number, version: number): Message => ({
  id,
  message: `${createHash('sha256').update(`${version} ${id}`).digest('hex').slice(0, 10)} ${ENDS[id % ENDS.length]}`,
})

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const productsOf = (version: number): Product[] => range(FIRST_PRODUCT, LAST_PRODUCT).map(id => productOf(id, version))
export const messagesOf = (version: number): Message[] => range(1, MESSAGE_COUNT).map(id => messageOf(id, version))

/** The input of psql that writes all rows anew. No text contains a tab, a line end or a backslash. */
export function fillScript(version: number): string {
  const copy = (table: string, rows: readonly object[]) =>
    `copy ${table} from stdin;\n${rows.map(row => `${Object.values(row).join('\t')}\n`).join('')}\\.\n`
  const tables = [copy('product', productsOf(version)), copy('message', messagesOf(version))]
  return `begin; truncate product, message;\n${tables.join('')}commit; analyze product, message;\n`
}

/** The statements and rows that each response needs, of which more are no fault; null for other rules. */
export function neededBy(oracle: Oracle): Needed | null {
  const needed = (least_statement_count: number, least_row_count: number) => ({
    least_statement_count,
    least_row_count,
  })
  if (oracle.rule === 'row') return needed(1, 1)
  // each id is a separate query
  if (oracle.rule === 'rows') return needed(oracle.ids.length, oracle.ids.length)
  if (oracle.rule === 'page') return needed(1, MESSAGE_COUNT)
  // it is read, then written
  return oracle.rule === 'stock' ? needed(2, 2) : null
}

type Needed = Record<'least_statement_count' | 'least_row_count', number>
