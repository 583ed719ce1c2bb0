// Adds posted numbers to a shared count, and returns the total.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

let total = 0

const server = createServer(async (request, response) => {
  const { method = '', url } = request
  if (url !== '/') return answer(404, 'Not Found')
  if (method === 'GET' || method === 'HEAD') return answer(200, String(total))
  if (method !== 'POST') return answer(405, 'Method Not Allowed', { Allow: 'GET, HEAD, POST' })
  const body = await text(request)
  if (!/^\d{1,3}$/.test(body) || Number(body) > 500) return answer(400, 'Bad Request')
  total += Number(body)
  answer(200, String(total))

  function answer(status, text, headers = {}) {
    response.writeHead(status, { 'Content-Type': 'text/plain', 'Content-Length': text.length, ...headers }).end(text)
  }
})

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1')
