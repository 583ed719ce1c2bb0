import express from 'express'
import { addService } from '../service.js'
import { addDatabase } from './database.js'

const app = express()
app.use(express.json())
app.post('/ping', (request, response) => {
  response.json({ sequence: request.body.sequence })
})
addService(app, express)
addDatabase(app)
app.listen(Number(process.argv[2]), '127.0.0.1')
