// Reads and changes rows of PostgreSQL by pg and its pool.
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })

// Null if there is none of that id.
export async function productOf(id) {
  const { rows } = await pool.query('select id, name, price from product where id = $1', [id])
  return rows[0] ?? null
}

// The row is locked until the commit, so that no other request changes it in between.
export async function addStock(id, add) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query('select stock from product where id = $1 for update', [id])
    const stock = rows[0].stock + add
    await client.query('update product set stock = $1 where id = $2', [stock, id])
    await client.query('commit')
    return { id, stock }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

// As HTML, with a message of the request.
export async function pageOf(message) {
  const { rows } = await pool.query('select id, message from message')
  rows.push({ id: 0, message })
  rows.sort((a, b) => (a.message < b.message ? -1 : 1))
  const listed = rows.map(row => `<tr><td>${row.id}</td><td>${escapeHtml(row.message)}</td></tr>`)
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
