// Answers GET /, GET /products and POST /shops/{shop}/orders/{order}, as runners/scenarios say.
import { Elysia, t } from 'elysia'
import { products } from './products.js'

const text = t.String({ minLength: 1 })
// t.Integer would take "1000" too.
const whole = minimum => t.Number({ minimum, multipleOf: 1 })
const item = t.Object({ product: text, quantity: whole(1), price: whole(0) })

new Elysia()
  // Its own status for what does not fit the schema is 422.
  .onError(({ code, status }) => (code === 'VALIDATION' ? status(400) : undefined))
  .get('/', () => 'Hello, World!')
  .get(
    '/products',
    ({ query: { page } }) => {
      const listed = products.map((product, index) => ({ id: page * products.length + index, ...product }))
      return { page, next: page + 1, products: listed.map(each => ({ ...each, url: `/products/${each.id}` })) }
    },
    { query: t.Object({ page: t.Integer({ minimum: 0 }) }) },
  )
  .post(
    '/shops/:shop/orders/:order',
    ({ params: { shop, order }, query: { discount }, body: { customer, items } }) => ({
      shop,
      order,
      customer,
      products: items.map(({ product }) => product),
      total: items.reduce((sum, { quantity, price }) => sum + quantity * price, 0) - discount,
    }),
    {
      params: t.Object({ shop: text, order: t.Integer() }),
      query: t.Object({ discount: t.Integer({ minimum: 0 }) }),
      body: t.Object({ customer: text, items: t.Array(item, { minItems: 1 }) }),
    },
  )
  .listen({ hostname: '127.0.0.1', port: Number(process.env.PORT) })
