// Answers hello, json, order, query, queries, page and update, as runners/scenarios say.
import { databaseRoutes } from './database.js'
import { products } from './products.js'

const routes = [
  ['GET', '/', () => new Response('Hello, World!')],
  ['GET', '/products', listProducts],
  ['POST', '/shops/:shop/orders/:order', takeOrder],
  ...databaseRoutes,
].map(([method, pathname, handle]) => ({ method, pattern: new URLPattern({ pathname }), handle }))

Deno.serve({ port: Number(Deno.env.get('PORT')), hostname: '127.0.0.1' }, request => {
  for (const { method, pattern, handle } of routes) {
    const match = method === request.method ? pattern.exec(request.url) : null
    if (match !== null) return handle(request, match)
  }
  return new Response('Not found', { status: 404 })
})

function listProducts(_, { search }) {
  const page = Number(new URLSearchParams(search.input).get('page'))
  const listed = products.map((product, index) => ({ id: page * products.length + index, ...product }))
  return Response.json({
    page,
    next: page + 1,
    products: listed.map(each => ({ ...each, url: `/products/${each.id}` })),
  })
}

async function takeOrder(request, { pathname, search }) {
  const { shop, order } = pathname.groups
  const discount = new URLSearchParams(search.input).get('discount') ?? ''
  const { customer, items } = (await request.json().catch(() => null)) ?? {}
  if (
    !isText(customer) ||
    !Array.isArray(items) ||
    items.length === 0 ||
    !/^\d+$/.test(order) ||
    !/^\d+$/.test(discount) ||
    !items.every(isItem)
  )
    return Response.json({}, { status: 400 })
  const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0) - Number(discount)
  return Response.json({
    shop: decodeURIComponent(shop),
    order: Number(order),
    customer,
    products: items.map(({ product }) => product),
    total,
  })
}

const isText = value => typeof value === 'string' && value !== ''
const isWhole = (value, least) => Number.isInteger(value) && value >= least
const isItem = item => isText(item?.product) && isWhole(item.quantity, 1) && isWhole(item.price, 0)
