// Answers hello, json, order, file, query, queries, page and update, as runners/scenarios say.
import { staticPlugin } from '@elysiajs/static'
import { Elysia, t } from 'elysia'
import { database } from './database.jsx'
import { products } from './products.js'

const text = t.String({ minLength: 1 })
// A text in place of a number is wrong in a body; t.Integer would take it.
const whole = minimum => t.Number({ minimum, multipleOf: 1 })
const item = t.Object({ product: text, quantity: whole(1), price: whole(0) })

new Elysia()
  // In place of 422.
  .onError(({ code, status }) => (code === 'VALIDATION' ? status(400) : undefined))
  .get('/', () => 'Hello, World!')
  .get(
    '/products',
    ({ query: { page } }) => {
      const listed = products.map((product, index) => ({ id: page * products.length + index, ...product }))
      return { page, next: page + 1, products: listed.map(each => ({ ...each, url: `/products/${each.id}` })) }
    },
    { query: t.Object({ page: t.Integer() }) },
  )
  .post(
    '/shops/:shop/orders/:order',
    ({ params, query: { discount }, body: { customer, items } }) => {
      const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0) - discount
      return { ...params, customer, products: items.map(({ product }) => product), total }
    },
    {
      params: t.Object({ shop: text, order: t.Integer() }),
      query: t.Object({ discount: t.Integer({ minimum: 0 }) }),
      body: t.Object({ customer: text, items: t.Array(item, { minItems: 1 }) }),
    },
  )
  .use(database)
  .use(staticPlugin({ assets: process.env.FILES, prefix: '/files' }))
  .listen({ port: Number(process.env.PORT), hostname: '127.0.0.1' })
