/** The correct responses of the scenarios json, order and file. Text is Latin-1: one character per byte. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { badRequest, jsonText, responseText } from './response-text.ts'

export interface ServiceRequest {
  /** The request's first line and headers. */
  head: string
  /** Empty if it is not waited for. */
  body: string
}

const LIST = [
  ['Kettle', 3499, ['kitchen', 'steel'], true],
  ['Lamp', 2250, ['light'], true],
  ['Bicycle', 64900, ['outdoor', 'sport'], false],
  ['Notebook', 399, ['paper', 'office'], true],
  ['Chair', 12900, ['wood', 'office'], true],
  ['Tent', 18950, ['outdoor'], false],
  ['Knife', 4725, ['kitchen', 'steel'], true],
  ['Clock', 2999, ['wall'], true],
] as const

const urlOf = ({ head }: ServiceRequest): URL => new URL(head.split(' ')[1] ?? '/', 'http://localhost')

/** `fixed_page`: null means the page in the request. */
export function productsOf(request: ServiceRequest, fixed_page: number | null = null): string {
  const page = fixed_page ?? Number(urlOf(request).searchParams.get('page'))
  const products = LIST.map(([name, price, tags, in_stock], index) => {
    const id = page * LIST.length + index
    return { id, name, price, currency: 'EUR', tags, in_stock, url: `/products/${id}` }
  })
  return JSON.stringify({ page, next: page + 1, products })
}

interface Item {
  product: unknown
  quantity: number
  price: number
}

/** The cost of an order in cents. */
export const sumOf = (items: readonly Item[], discount: number): number =>
  items.reduce((sum, { quantity, price }) => sum + quantity * price, -discount)

/** The JSON of the response; null for an invalid order. */
export function orderOf(request: ServiceRequest, sum = sumOf): string | null {
  const { pathname, searchParams } = urlOf(request)
  const [, shop = '', order] = /^\/shops\/([^/]+)\/orders\/(\d+)$/.exec(pathname) ?? []
  const { customer, items } = read(request.body)
  const discount = searchParams.get('discount') ?? ''
  if (!isText(customer) || !Array.isArray(items) || items.length === 0 || !/^\d+$/.test(discount)) return null
  if (!items.every(isItem)) return null
  const products = items.map(({ product }) => product)
  const total = sum(items, Number(discount))
  return JSON.stringify({ shop: decodeURIComponent(shop), order: Number(order), customer, products, total })
}

function read(body: string): { customer?: unknown; items?: unknown } {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isComplete = (value: unknown, least: number): boolean => Number.isSafeInteger(value) && Number(value) >= least
const isItem = (item: Partial<Item> | null): boolean =>
  isText(item?.product) && isComplete(item?.quantity, 1) && isComplete(item?.price, 0)

export const respondToOrder = (json: string | null): string => (json === null ? badRequest() : jsonText(json))

/** The folder of the scenario's files, an argument of the server. */
const [, , , , , , folder = '.'] = process.argv
let file: string | null = null
const TAG = '"1"'

/** `sent_bytes`: how much of the file is sent. */
export function respondWithFile({ head }: ServiceRequest, sent_bytes = Number.POSITIVE_INFINITY): string {
  file ??= readFileSync(join(folder, '64k.bin'), 'latin1')
  const headers = [`ETag: ${TAG}`]
  if (/^if-none-match: *"1"/im.test(head)) return responseText({ status: '304 Not Modified', body: '', headers })
  return responseText({ body: file.slice(0, sent_bytes), headers })
}
