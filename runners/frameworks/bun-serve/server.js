// Answers GET /, GET /products and POST /shops/{shop}/orders/{order}, as runners/scenarios say.
import { products } from './products.js'

const badRequest = () => new Response('Bad Request', { status: 400 })

function listProducts(request) {
  const page = new URL(request.url).searchParams.get('page')
  if (!isDigits(page)) return badRequest()
  const first = Number(page) * products.length
  const listed = products.map((product, index) => ({
    id: first + index,
    ...product,
    url: `/products/${first + index}`,
  }))
  return Response.json({ page: Number(page), next: Number(page) + 1, products: listed })
}

async function takeOrder(request) {
  const { shop, order } = request.params
  const discount = new URL(request.url).searchParams.get('discount')
  const { customer, items } = (await request.json().catch(() => null)) ?? {}
  if (!isText(customer) || !isDigits(order) || !isDigits(discount)) return badRequest()
  if (!Array.isArray(items) || items.length === 0 || !items.every(isItem)) return badRequest()
  const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0) - Number(discount)
  return Response.json({ shop, order: Number(order), customer, products: items.map(({ product }) => product), total })
}

const isDigits = value => /^\d+$/.test(value ?? '')
const isText = value => typeof value === 'string' && value !== ''
const isWhole = (value, least) => Number.isInteger(value) && value >= least
const isItem = item => isText(item?.product) && isWhole(item.quantity, 1) && isWhole(item.price, 0)

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(process.env.PORT),
  routes: {
    '/': () => new Response('Hello, World!'),
    '/products': { GET: listProducts },
    '/shops/:shop/orders/:order': { POST: takeOrder },
  },
  fetch: () => new Response('Not Found', { status: 404 }),
})
