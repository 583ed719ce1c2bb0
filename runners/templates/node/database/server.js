// Serves query, queries, page and update from PostgreSQL as described in runners/scenarios.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { addStock, pageOf, productOf } from './database.js'

createServer((request, response) =>
  respond(request, response).catch(error => {
    console.error(error)
    response.writeHead(500, { 'Content-Length': 0 }).end()
  }),
).listen(Number(process.env.PORT ?? 8080), '127.0.0.1')

async function respond(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  if (pathname.startsWith('/product/')) {
    const product = await productOf(Number(pathname.slice('/product/'.length)))
    return answerJson(product === null ? 404 : 200, product ?? {})
  }
  if (pathname === '/basket')
    return answerJson(
      200,
      await Promise.all(
        searchParams
          .get('ids')
          .split(',')
          .map(id => productOf(Number(id))),
      ),
    )
  if (pathname === '/messages') return answer(200, 'text/html; charset=utf-8', await pageOf(searchParams.get('add')))
  if (pathname === '/stock') {
    const { id, add } = await json(request)
    return answerJson(200, await addStock(id, add))
  }
  answerJson(404, {})

  function answer(status, type, text) {
    response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) }).end(text)
  }

  function answerJson(status, value) {
    answer(status, 'application/json', JSON.stringify(value))
  }
}
