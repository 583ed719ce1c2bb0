/** The correct responses of the scenarios query, queries, page and update, by a minimal client of PostgreSQL. */
import { connect } from 'node:net'
import { jsonText, responseText } from './response-text.ts'
import type { ServiceRequest } from './service.ts'

export type Row = readonly string[]
/** Sends a text of one or more statements in one message, and returns the rows of all. */
export type Query = (statements: string) => Promise<Row[]>

/** Version 3.0 of the protocol. */
const VERSION = 196_608
const CONNECTIONS = 8

/** Connections to the database that take statements in turn. `address`: an URL with user and database. */
export function openDatabase(address: string): Query {
  const connections = Array.from({ length: CONNECTIONS }, () => openConnection(new URL(address)))
  let turn = 0
  return statements => (connections[turn++ % CONNECTIONS] as Query)(statements)
}

/** One statement at a time; others wait. An error of the database ends the server. */
function openConnection({ hostname, port, username, pathname }: URL): Query {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.on('error', () => socket.destroy())
  const parameters = `user\0${username}\0database\0${pathname.slice(1)}\0\0`
  socket.write(Buffer.concat([uint32(parameters.length + 8), uint32(VERSION), Buffer.from(parameters)]))
  let bytes: Buffer = Buffer.alloc(0)
  let rows: Row[] = []
  let onReady = (_: Row[]) => {}
  socket.on('data', (data: Buffer) => {
    bytes = Buffer.concat([bytes, data])
    for (; bytes.length >= 5 && bytes.length > bytes.readUInt32BE(1); ) {
      const end = 1 + bytes.readUInt32BE(1)
      const [type, message] = [String.fromCharCode(bytes[0] ?? 0), bytes.subarray(5, end)]
      bytes = bytes.subarray(end)
      if (type === 'D') rows.push(cellsOf(message))
      if (type === 'E') throw new Error(`the database reports ${message.toString().replaceAll('\0', ' ')}`)
      if (type !== 'Z') continue
      onReady(rows)
      rows = []
    }
  })
  const nextReady = () =>
    new Promise<Row[]>(resolve => {
      onReady = resolve
    })
  let last: Promise<Row[]> = nextReady()
  return statements => {
    last = last.then(() => {
      const text = Buffer.from(`${statements}\0`)
      const ready = nextReady()
      socket.write(Buffer.concat([Buffer.from('Q'), uint32(text.length + 4), text]))
      return ready
    })
    return last
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function cellsOf(message: Buffer): Row {
  let at = 2
  return Array.from({ length: message.readUInt16BE(0) }, () => {
    const length = message.readInt32BE(at)
    at += 4 + length
    return message.toString('utf8', at - length, at)
  })
}

export const productQuery = (id: number): string => `select id, name, price from product where id = ${id}`
export const MESSAGES = 'select id, message from message'
export const changeOf = ({ id, add }: Change): string[] => [
  `select stock from product where id = ${id} for update`,
  `update product set stock = stock + ${add} where id = ${id} returning stock`,
]

export interface Change {
  id: number
  add: number
}

/** What a request of one of the scenarios asks for. */
export function requestedBy({ head, body }: ServiceRequest) {
  const { pathname, searchParams } = new URL(head.split(' ')[1] ?? '/', 'http://localhost')
  const ids = (searchParams.get('ids') ?? pathname.replace('/product/', '')).split(',').map(Number)
  const change: Change = pathname === '/stock' ? JSON.parse(body) : { id: 0, add: 0 }
  return { pathname, ids, message: searchParams.get('add') ?? '', change }
}

const objectOf = ([id, name, price]: Row) => ({ id: Number(id), name, price: Number(price) })
/** The text of responses has one character for each byte. */
const bytesOf = (text: string): string => Buffer.from(text).toString('latin1')

export const rowText = (row: Row | undefined): string =>
  row === undefined
    ? responseText({ status: '404 Not Found', body: '' })
    : jsonText(bytesOf(JSON.stringify(objectOf(row))))

export const rowsText = (rows: readonly Row[]): string => jsonText(bytesOf(JSON.stringify(rows.map(objectOf))))

export const stockText = (id: number, stock: string | number | undefined): string =>
  jsonText(JSON.stringify({ id, stock: Number(stock) }))

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

export function pageText(rows: readonly Row[], own: string): string {
  const sorted = [...rows, ['0', own]].toSorted(([, a = ''], [, b = '']) => (a < b ? -1 : 1))
  const listed = sorted.map(([id, message = '']) => `<tr><td>${id}</td><td>${escapeHtml(message)}</td></tr>`)
  const table = `<table><tr><th>id</th><th>message</th></tr>${listed.join('')}</table>`
  const html = `<!doctype html><html><head><title>Messages</title></head><body>${table}</body></html>`
  return responseText({ body: bytesOf(html) }).replace('Content-Type: text/plain', 'Content-Type: text/html')
}

/** The correct response. */
export async function respondWithRows(request: ServiceRequest, query: Query): Promise<string> {
  const { pathname, ids, message, change } = requestedBy(request)
  if (pathname === '/') return responseText()
  if (pathname === '/messages') return pageText(await query(MESSAGES), message)
  if (pathname === '/stock') {
    const rows = await query(['begin', ...changeOf(change), 'commit'].join('; '))
    return stockText(change.id, rows.at(-1)?.[0])
  }
  const rows = await Promise.all(ids.map(id => query(productQuery(id))))
  return pathname === '/basket' ? rowsText(rows.flat()) : rowText(rows[0]?.[0])
}
