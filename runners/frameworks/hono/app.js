// Answers hello, json, order, query, queries, page and update, as runners/scenarios say.
import { zValidator } from '@hono/zod-validator'
import { Hono } from 'hono'
import { z } from 'zod'
import { database } from './database.js'
import { products } from './products.js'

const text = z.string().min(1)
const digits = z.string().regex(/^\d+$/).transform(Number)
const item = z.object({ product: text, quantity: z.int().min(1), price: z.int().min(0) })

export const app = new Hono()

app.get('/', c => c.text('Hello, World!'))

app.get('/products', zValidator('query', z.object({ page: digits })), c => {
  const { page } = c.req.valid('query')
  const listed = products.map((product, index) => ({ id: page * products.length + index, ...product }))
  return c.json({ page, next: page + 1, products: listed.map(each => ({ ...each, url: `/products/${each.id}` })) })
})

app.post(
  '/shops/:shop/orders/:order',
  zValidator('param', z.object({ shop: text, order: digits })),
  zValidator('query', z.object({ discount: digits })),
  zValidator('json', z.object({ customer: text, items: z.array(item).min(1) })),
  c => {
    const { customer, items } = c.req.valid('json')
    const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0) - c.req.valid('query').discount
    return c.json({ ...c.req.valid('param'), customer, products: items.map(({ product }) => product), total })
  },
)

app.route('/', database)
