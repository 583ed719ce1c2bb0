// Answers GET /, GET /products and POST /shops/{shop}/orders/{order}, as runners/scenarios say.
import { products } from './products.js'

const badRequest = () => new Response('Bad Request', { status: 400 })

function listProducts({ url }) {
  const page = url.searchParams.get('page')
  if (!isDigits(page)) return badRequest()
  const first = Number(page) * products.length
  const listed = products.map((product, index) => ({
    id: first + index,
    ...product,
    url: `/products/${first + index}`,
  }))
  return Response.json({ page: Number(page), next: Number(page) + 1, products: listed })
}

async function takeOrder({ request, url, params }) {
  // URLPattern leaves what it finds encoded.
  const [shop, order] = [decodeURIComponent(params.shop), Number(params.order)]
  const discount = url.searchParams.get('discount')
  const { customer, items } = (await request.json().catch(() => null)) ?? {}
  if (!isText(customer) || !isDigits(discount)) return badRequest()
  if (!Array.isArray(items) || items.length === 0 || !items.every(isItem)) return badRequest()
  const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0) - Number(discount)
  return Response.json({ shop, order, customer, products: items.map(({ product }) => product), total })
}

const isDigits = value => /^\d+$/.test(value ?? '')
const isText = value => typeof value === 'string' && value !== ''
const isWhole = (value, least) => Number.isInteger(value) && value >= least
const isItem = item => isText(item?.product) && isWhole(item.quantity, 1) && isWhole(item.price, 0)

const routes = [
  ['GET', '/', () => new Response('Hello, World!')],
  ['GET', '/products', listProducts],
  ['POST', '/shops/:shop/orders/:order(\\d+)', takeOrder],
].map(([method, pathname, handle]) => ({ method, pattern: new URLPattern({ pathname }), handle }))

function answer(request) {
  const url = new URL(request.url)
  for (const { method, pattern, handle } of routes) {
    const found = request.method === method ? pattern.exec(url) : null
    if (found) return handle({ request, url, params: found.pathname.groups })
  }
  return new Response('Not Found', { status: 404 })
}

Deno.serve({ hostname: '127.0.0.1', port: Number(Deno.env.get('PORT')) }, answer)
