// Reads and changes rows of PostgreSQL by pg and its pool; Pug renders the page.
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })

async function productOf(id) {
  const { rows } = await pool.query('select id, name, price from product where id = $1', [id])
  return rows[0]
}

export function addDatabase(app) {
  app.set('views', import.meta.dirname)
  app.set('view engine', 'pug')

  app.get('/product/:id', async (request, response) => {
    const product = await productOf(request.params.id)
    if (product === undefined) return response.sendStatus(404)
    response.json(product)
  })

  app.get('/basket', async (request, response) => {
    response.json(await Promise.all(request.query.ids.split(',').map(productOf)))
  })

  app.get('/messages', async (request, response) => {
    const { rows } = await pool.query('select id, message from message')
    rows.push({ id: 0, message: request.query.add })
    rows.sort((a, b) => (a.message < b.message ? -1 : 1))
    response.render('messages', { messages: rows })
  })

  app.post('/stock', async (request, response) => {
    const { id, add } = request.body
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query('select stock from product where id = $1 for update', [id])
      const stock = rows[0].stock + add
      await client.query('update product set stock = $1 where id = $2', [stock, id])
      await client.query('commit')
      response.json({ id, stock })
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  })
}
