// Answers hello, json, order, file, query, queries, page and update, as runners/scenarios say.
import { readdirSync } from 'node:fs'
import { databaseRoutes } from './database.js'
import { products } from './products.js'

const { FILES, PORT } = process.env

Bun.serve({
  port: Number(PORT),
  hostname: '127.0.0.1',
  routes: {
    '/': () => new Response('Hello, World!'),
    '/products': request => {
      const page = Number(new URL(request.url).searchParams.get('page'))
      const listed = products.map((product, index) => ({ id: page * products.length + index, ...product }))
      return Response.json({
        page,
        next: page + 1,
        products: listed.map(each => ({ ...each, url: `/products/${each.id}` })),
      })
    },
    '/shops/:shop/orders/:order': { POST: takeOrder },
    ...databaseRoutes,
    ...Object.fromEntries(
      readdirSync(FILES).map(name => [`/files/${name}`, new Response(Bun.file(`${FILES}/${name}`))]),
    ),
  },
})

async function takeOrder(request) {
  const { shop, order } = request.params
  const discount = new URL(request.url).searchParams.get('discount') ?? ''
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
  return Response.json({ shop, order: Number(order), customer, products: items.map(({ product }) => product), total })
}

const isText = value => typeof value === 'string' && value !== ''
const isWhole = (value, least) => Number.isInteger(value) && value >= least
const isItem = item => isText(item?.product) && isWhole(item.quantity, 1) && isWhole(item.price, 0)
