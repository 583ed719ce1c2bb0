// Reads and changes rows of PostgreSQL by pg and its pool.
import Router from '@koa/router'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })

async function productOf(id) {
  const { rows } = await pool.query('select id, name, price from product where id = $1', [id])
  return rows[0]
}

export const database = new Router()

database.get('/product/:id', async ctx => {
  const product = await productOf(ctx.params.id)
  ctx.assert(product, 404)
  ctx.body = product
})

database.get('/basket', async ctx => {
  ctx.body = await Promise.all(ctx.query.ids.split(',').map(productOf))
})

database.get('/messages', async ctx => {
  const { rows } = await pool.query('select id, message from message')
  rows.push({ id: 0, message: ctx.query.add })
  rows.sort((a, b) => (a.message < b.message ? -1 : 1))
  await ctx.render('messages', { messages: rows })
})

database.post('/stock', async ctx => {
  const { id, add } = ctx.request.body
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select stock from product where id = $1 for update', [id])
    const stock = rows[0].stock + add
    await client.query('update product set stock = $1 where id = $2', [stock, id])
    await client.query('commit')
    ctx.body = { id, stock }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})
