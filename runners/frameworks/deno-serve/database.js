// Reads and changes rows of PostgreSQL by Postgres.js and its pool.
import postgres from 'postgres'

const sql = postgres(Deno.env.get('DATABASE_URL'))

const searchOf = ({ search }) => new URLSearchParams(search.input)

async function productOf(id) {
  const [product] = await sql`select id, name, price from product where id = ${id}`
  return product
}

export const databaseRoutes = [
  ['GET', '/product/:id', readRow],
  ['GET', '/basket', readRows],
  ['GET', '/messages', listMessages],
  ['POST', '/stock', async request => Response.json(await addStock(await request.json()))],
]

async function readRow(_, { pathname }) {
  const product = await productOf(pathname.groups.id)
  return product ? Response.json(product) : Response.json({}, { status: 404 })
}

async function readRows(_, match) {
  return Response.json(await Promise.all(searchOf(match).get('ids').split(',').map(productOf)))
}

async function listMessages(_, match) {
  const rows = await sql`select id, message from message`
  const page = pageOf([...rows, { id: 0, message: searchOf(match).get('add') }])
  return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function addStock({ id, add }) {
  return sql.begin(async sql => {
    const [product] = await sql`select stock from product where id = ${id} for update`
    const stock = product.stock + add
    await sql`update product set stock = ${stock} where id = ${id}`
    return { id, stock }
  })
}

function pageOf(messages) {
  messages.sort((a, b) => (a.message < b.message ? -1 : 1))
  const listed = messages.map(({ id, message }) => `<tr><td>${id}</td><td>${escapeHtml(message)}</td></tr>`)
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

const escapeHtml = text => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
