import express from 'express'

const app = express()
app.use(express.json())
app.post('/ping', (request, response) => {
  response.json({ sequence: request.body.sequence })
})
app.listen(Number(process.argv[2]), '127.0.0.1')
