// Serves GET /products, POST /shops/{shop}/orders/{order} and GET /files/{name} as described in runners/scenarios.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { products } from './products.js'

const FILES = process.env.FILES ?? '.'
// Exceptions, such as for a path that cannot be decoded, mean an invalid request.
createServer((request, response) => respond(request, response).catch(() => response.writeHead(400).end())).listen(
  Number(process.env.PORT ?? 8080),
  '127.0.0.1',
)

async function respond(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const [, shop, order] = /^\/shops\/([^/]+)\/orders\/(\d+)$/.exec(pathname) ?? []
  if (pathname === '/') return answerJson(200, {})
  if (pathname === '/products') return answerJson(200, pageOf(Number(searchParams.get('page'))))
  if (order !== undefined && request.method === 'POST') {
    const total = totalOf(await json(request).catch(() => null), searchParams.get('discount'))
    return total === null
      ? answerJson(400, {})
      : answerJson(200, { shop: decodeURIComponent(shop), order: Number(order), ...total })
  }
  if (pathname.startsWith('/files/')) return answerFile(join(FILES, basename(pathname)))
  answerJson(404, {})

  function answerJson(status, value) {
    const text = Buffer.from(JSON.stringify(value))
    response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': text.length }).end(text)
  }

  async function answerFile(path) {
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) return answerJson(404, {})
    const ETag = `"${found.size}-${found.mtimeMs}"`
    if (request.headers['if-none-match'] === ETag) return response.writeHead(304, { ETag }).end()
    response.writeHead(200, { ETag, 'Content-Type': 'application/octet-stream', 'Content-Length': found.size })
    createReadStream(path).pipe(response)
  }
}

function pageOf(page) {
  const listed = products.map((product, index) => ({ id: page * products.length + index, ...product }))
  return { page, next: page + 1, products: listed.map(each => ({ ...each, url: `/products/${each.id}` })) }
}

// Null if the order is invalid.
function totalOf(order, discount) {
  const { customer, items } = order ?? {}
  const isText = text => typeof text === 'string' && text !== ''
  if (!isText(customer) || !Array.isArray(items) || items.length === 0 || !/^\d+$/.test(discount ?? '')) return null
  const isWhole = (value, least) => Number.isInteger(value) && value >= least
  const isItem = item => isText(item?.product) && isWhole(item.quantity, 1) && isWhole(item.price, 0)
  if (!items.every(isItem)) return null
  const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0) - Number(discount)
  return { customer, products: items.map(({ product }) => product), total }
}
