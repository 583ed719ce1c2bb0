// Reads and changes rows of PostgreSQL by Drizzle and Bun's own client.
// biome-ignore lint/correctness/noUnusedImports: JSX becomes calls of Html.createElement, as tsconfig.json says
import { Html, html } from '@elysiajs/html'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sql'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { Elysia, t } from 'elysia'

const db = drizzle(process.env.DATABASE_URL)
const product = pgTable('product', {
  id: integer().primaryKey(),
  name: text().notNull(),
  price: integer().notNull(),
  stock: integer().notNull(),
})
const message = pgTable('message', { id: integer().primaryKey(), message: text().notNull() })

const { id, name, price, stock } = product

async function productOf(wanted) {
  const [found] = await db.select({ id, name, price }).from(product).where(eq(id, wanted))
  return found
}

const Page = ({ messages }) => (
  // biome-ignore lint/a11y/useHtmlLang: the page of the scenario has no attributes
  <html>
    <head>
      <title>Messages</title>
    </head>
    <body>
      <table>
        <tr>
          <th>id</th>
          <th>message</th>
        </tr>
        {messages.map(({ id, message }) => (
          <tr>
            <td>{id}</td>
            <td safe>{message}</td>
          </tr>
        ))}
      </table>
    </body>
  </html>
)

export const database = new Elysia()
  .use(html())
  .get('/product/:id', async ({ params, status }) => (await productOf(params.id)) ?? status(404), {
    params: t.Object({ id: t.Integer() }),
  })
  .get('/basket', ({ query: { ids } }) => Promise.all(ids.map(productOf)), {
    query: t.Object({ ids: t.Array(t.Integer()) }),
  })
  .get(
    '/messages',
    async ({ query: { add } }) => {
      const messages = [...(await db.select().from(message)), { id: 0, message: add }]
      return <Page messages={messages.sort((a, b) => (a.message < b.message ? -1 : 1))} />
    },
    { query: t.Object({ add: t.String() }) },
  )
  .post(
    '/stock',
    ({ body }) =>
      db.transaction(async tx => {
        const [before] = await tx.select({ stock }).from(product).where(eq(id, body.id)).for('update')
        const after = before.stock + body.add
        await tx.update(product).set({ stock: after }).where(eq(id, body.id))
        return { id: body.id, stock: after }
      }),
    { body: t.Object({ id: t.Integer(), add: t.Integer() }) },
  )
