// Answers hello, json, order and file, in both releases of Express alike.
import { products } from './products.js'

export function addService(app, express) {
  app.get('/', (_, response) => response.type('text/plain').send('Hello, World!'))

  app.get('/products', (request, response) => {
    const page = Number(request.query.page)
    const listed = products.map((product, index) => ({ id: page * products.length + index, ...product }))
    response.json({ page, next: page + 1, products: listed.map(each => ({ ...each, url: `/products/${each.id}` })) })
  })

  app.post('/shops/:shop/orders/:order', (request, response) => {
    const { shop, order } = request.params
    const { customer, items } = request.body ?? {}
    const { discount } = request.query
    if (!isText(customer) || !Array.isArray(items) || items.length === 0 || !isDigits(discount))
      return response.sendStatus(400)
    if (!isDigits(order) || !items.every(isItem)) return response.sendStatus(400)
    const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0) - Number(discount)
    response.json({ shop, order: Number(order), customer, products: items.map(({ product }) => product), total })
  })

  app.use('/files', express.static(process.env.FILES))
}

const isDigits = value => /^\d+$/.test(value ?? '')
const isText = value => typeof value === 'string' && value !== ''
const isWhole = (value, least) => Number.isInteger(value) && value >= least
const isItem = item => isText(item?.product) && isWhole(item.quantity, 1) && isWhole(item.price, 0)
