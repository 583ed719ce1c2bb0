// Serves POST /ping, and returns the JSON object that it received.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

const server = createServer(async (request, response) => {
  if (request.url !== '/ping') return answer(404, 'Not Found')
  if (request.method !== 'POST') return answer(405, 'Method Not Allowed', { Allow: 'POST' })
  const message = await json(request).catch(() => null)
  if (!Number.isSafeInteger(message?.sequence)) return answer(400, 'Bad Request')
  answer(200, JSON.stringify({ sequence: message.sequence }), { 'Content-Type': 'application/json' })

  function answer(status, text, headers = {}) {
    response.writeHead(status, { 'Content-Type': 'text/plain', 'Content-Length': text.length, ...headers }).end(text)
  }
})

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1')
