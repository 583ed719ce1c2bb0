// Reads and changes rows of PostgreSQL by @fastify/postgres and the pool of pg; @fastify/view renders the page.
import fastifyPostgres from '@fastify/postgres'
import fastifyView from '@fastify/view'
import ejs from 'ejs'
import { basketSchema, messagesSchema, productSchema, stockSchema } from './schemas.js'

export async function database(app) {
  await app.register(fastifyPostgres, { connectionString: process.env.DATABASE_URL })
  await app.register(fastifyView, { engine: { ejs }, root: import.meta.dirname })

  async function productOf(id) {
    const { rows } = await app.pg.query('select id, name, price from product where id = $1', [id])
    return rows[0]
  }

  app.get('/product/:id', { schema: productSchema }, async ({ params }, reply) => {
    return (await productOf(params.id)) ?? reply.callNotFound()
  })

  app.get('/basket', { schema: basketSchema }, ({ query }) => Promise.all(query.ids.split(',').map(productOf)))

  app.get('/messages', { schema: messagesSchema }, async ({ query }, reply) => {
    const { rows } = await app.pg.query('select id, message from message')
    rows.push({ id: 0, message: query.add })
    rows.sort((a, b) => (a.message < b.message ? -1 : 1))
    return reply.viewAsync('messages.ejs', { messages: rows })
  })

  app.post('/stock', { schema: stockSchema }, ({ body: { id, add } }) =>
    app.pg.transact(async client => {
      const { rows } = await client.query('select stock from product where id = $1 for update', [id])
      const stock = rows[0].stock + add
      await client.query('update product set stock = $1 where id = $2', [stock, id])
      return { id, stock }
    }),
  )
}
