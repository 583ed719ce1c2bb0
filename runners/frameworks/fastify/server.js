// Answers hello, json, order, file, query, queries, page and update, as runners/scenarios say.
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { database } from './database.js'
import { products } from './products.js'
import { orderSchema, pageSchema } from './schemas.js'

// A text in place of a number is wrong here; by default it would be made one.
const app = Fastify({ ajv: { customOptions: { coerceTypes: false } } })

app.get('/', (_, reply) => reply.type('text/plain').send('Hello, World!'))

app.get('/products', { schema: pageSchema }, request => {
  const page = Number(request.query.page)
  const listed = products.map((product, index) => ({ id: page * products.length + index, ...product }))
  return { page, next: page + 1, products: listed.map(each => ({ ...each, url: `/products/${each.id}` })) }
})

app.post('/shops/:shop/orders/:order', { schema: orderSchema }, ({ params, query, body: { customer, items } }) => ({
  shop: params.shop,
  order: Number(params.order),
  customer,
  products: items.map(({ product }) => product),
  total: items.reduce((sum, { quantity, price }) => sum + quantity * price, 0) - Number(query.discount),
}))

app.register(database)
app.register(fastifyStatic, { root: process.env.FILES, prefix: '/files/' })

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
