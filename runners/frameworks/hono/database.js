// Reads and changes rows of PostgreSQL by pg and its pool.
import { env } from 'node:process'
import { zValidator } from '@hono/zod-validator'
import { Hono } from 'hono'
import { html } from 'hono/html'
import pg from 'pg'
import { z } from 'zod'

const pool = new pg.Pool({ connectionString: env.DATABASE_URL })

async function productOf(id) {
  const { rows } = await pool.query('select id, name, price from product where id = $1', [id])
  return rows[0]
}

const digits = z.string().regex(/^\d+$/)

export const database = new Hono()

database.get('/product/:id', zValidator('param', z.object({ id: digits })), async c => {
  const product = await productOf(c.req.valid('param').id)
  return product ? c.json(product) : c.notFound()
})

const ids = z.string().regex(/^\d+(,\d+)*$/)

database.get('/basket', zValidator('query', z.object({ ids })), async c =>
  c.json(await Promise.all(c.req.valid('query').ids.split(',').map(productOf))),
)

database.get('/messages', zValidator('query', z.object({ add: z.string() })), async c => {
  const { rows } = await pool.query('select id, message from message')
  rows.push({ id: 0, message: c.req.valid('query').add })
  rows.sort((a, b) => (a.message < b.message ? -1 : 1))
  return c.html(html`<!doctype html>
<html>
<head><title>Messages</title></head>
<body>
<table>
<tr><th>id</th><th>message</th></tr>
${rows.map(({ id, message }) => html`<tr><td>${id}</td><td>${message}</td></tr>`)}
</table>
</body>
</html>
`)
})

database.post('/stock', zValidator('json', z.object({ id: z.int(), add: z.int() })), async c => {
  const { id, add } = c.req.valid('json')
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select stock from product where id = $1 for update', [id])
    const stock = rows[0].stock + add
    await client.query('update product set stock = $1 where id = $2', [stock, id])
    await client.query('commit')
    return c.json({ id, stock })
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})
