// Answers hello, json, order, file, query, queries, page and update, as runners/scenarios say.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { addStock, pageOf as messagesOf, productOf } from './database.js'
import { products } from './products.js'

const FILES = process.env.FILES ?? '.'

// What throws, such as a path that cannot be decoded, is a wrong request.
const server = createServer((request, response) =>
  respond(request, response).catch(() => response.writeHead(400, { 'Content-Length': 0 }).end()),
)

async function respond(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const [, shop, order] = /^\/shops\/([^/]+)\/orders\/(\d+)$/.exec(pathname) ?? []
  if (pathname === '/') return answer(200, 'text/plain', 'Hello, World!')
  if (pathname === '/products') return answerJson(200, pageOf(Number(searchParams.get('page'))))
  if (order !== undefined && request.method === 'POST') {
    const total = totalOf(await json(request).catch(() => null), searchParams.get('discount'))
    return total === null
      ? answerJson(400, {})
      : answerJson(200, { shop: decodeURIComponent(shop), order: Number(order), ...total })
  }
  if (pathname.startsWith('/product/')) {
    const product = await productOf(Number(pathname.slice('/product/'.length)))
    return answerJson(product === null ? 404 : 200, product ?? {})
  }
  if (pathname === '/basket')
    return answerJson(
      200,
      await Promise.all(
        searchParams
          .get('ids')
          .split(',')
          .map(id => productOf(Number(id))),
      ),
    )
  if (pathname === '/messages')
    return answer(200, 'text/html; charset=utf-8', await messagesOf(searchParams.get('add')))
  if (pathname === '/stock') {
    const { id, add } = await json(request)
    return answerJson(200, await addStock(id, add))
  }
  if (pathname.startsWith('/files/')) return answerFile(join(FILES, basename(pathname)))
  answerJson(404, {})

  function answer(status, type, text) {
    response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) }).end(text)
  }

  function answerJson(status, value) {
    answer(status, 'application/json', JSON.stringify(value))
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

// Null where the order is wrong.
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

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1')
