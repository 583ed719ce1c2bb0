// What comes and goes, as Fastify validates and serialises it.
const integer = { type: 'integer' }
const text = { type: 'string', minLength: 1 }
const digits = { type: 'string', pattern: '^[0-9]+$' }
const object = properties => ({ type: 'object', required: Object.keys(properties), properties })
const list = items => ({ type: 'array', items })

const product = object({
  id: integer,
  name: text,
  price: integer,
  currency: text,
  tags: list(text),
  in_stock: { type: 'boolean' },
  url: text,
})

export const pageSchema = {
  querystring: object({ page: digits }),
  response: { 200: object({ page: integer, next: integer, products: list(product) }) },
}

const item = object({ product: text, quantity: { ...integer, minimum: 1 }, price: { ...integer, minimum: 0 } })

export const orderSchema = {
  params: object({ shop: text, order: digits }),
  querystring: object({ discount: digits }),
  body: object({ customer: text, items: { ...list(item), minItems: 1 } }),
  response: {
    200: object({ shop: text, order: integer, customer: text, products: list(text), total: integer }),
  },
}

const row = object({ id: integer, name: text, price: integer })

export const productSchema = { params: object({ id: digits }), response: { 200: row } }

export const basketSchema = {
  querystring: object({ ids: { type: 'string', pattern: '^[0-9]+(,[0-9]+)*$' } }),
  response: { 200: list(row) },
}

export const messagesSchema = { querystring: object({ add: text }) }

export const stockSchema = {
  body: object({ id: integer, add: integer }),
  response: { 200: object({ id: integer, stock: integer }) },
}
