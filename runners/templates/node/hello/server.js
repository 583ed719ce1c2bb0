// Serves GET / with a short plain text.
import { createServer } from 'node:http'

const server = createServer(({ method = '', url }, response) => {
  if (url !== '/') answer(404, 'Not Found')
  else if (method === 'GET' || method === 'HEAD') answer(200, 'Hello, World!')
  else answer(405, 'Method Not Allowed', { Allow: 'GET, HEAD' })

  function answer(status, text, headers = {}) {
    response.writeHead(status, { 'Content-Type': 'text/plain', 'Content-Length': text.length, ...headers }).end(text)
  }
})

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1')
