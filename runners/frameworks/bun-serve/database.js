// Reads and changes rows of PostgreSQL by Bun's own client, which finds the address in DATABASE_URL.
import { escapeHTML, sql } from 'bun'

const searchOf = request => new URL(request.url).searchParams

async function productOf(id) {
  const [product] = await sql`select id, name, price from product where id = ${id}`
  return product
}

export const databaseRoutes = {
  '/product/:id': async request => {
    const product = await productOf(Number(request.params.id))
    return product ? Response.json(product) : Response.json({}, { status: 404 })
  },
  '/basket': async request => {
    const ids = searchOf(request).get('ids').split(',').map(Number)
    return Response.json(await Promise.all(ids.map(productOf)))
  },
  '/messages': async request => {
    const rows = await sql`select id, message from message`
    const page = pageOf([...rows, { id: 0, message: searchOf(request).get('add') }])
    return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  },
  '/stock': { POST: async request => Response.json(await addStock(await request.json())) },
}

function addStock({ id, add }) {
  return sql.begin(async tx => {
    const [product] = await tx`select stock from product where id = ${id} for update`
    const stock = product.stock + add
    await tx`update product set stock = ${stock} where id = ${id}`
    return { id, stock }
  })
}

function pageOf(messages) {
  messages.sort((a, b) => (a.message < b.message ? -1 : 1))
  const listed = messages.map(({ id, message }) => `<tr><td>${id}</td><td>${escapeHTML(message)}</td></tr>`)
  return `<!doctype html>
<html>
<head><title>Messages</title></head>
<body>
<table>
<tr><th>id</th><th>message</th></tr>
${listed.join('\n')}
</table>
</body>
</html>
`
}
