// Answers hello, json, order, file, query, queries, page and update, as runners/scenarios say.
import { bodyParser } from '@koa/bodyparser'
import render from '@koa/ejs'
import Router from '@koa/router'
import Koa from 'koa'
import conditional from 'koa-conditional-get'
import send from 'koa-send'
import { database } from './database.js'
import { products } from './products.js'

const app = new Koa()
const router = new Router()

router.get('/', ctx => {
  ctx.body = 'Hello, World!'
})

router.get('/products', ctx => {
  const page = Number(ctx.query.page)
  const listed = products.map((product, index) => ({ id: page * products.length + index, ...product }))
  ctx.body = { page, next: page + 1, products: listed.map(each => ({ ...each, url: `/products/${each.id}` })) }
})

router.post('/shops/:shop/orders/:order', ctx => {
  const { shop, order } = ctx.params
  const { customer, items } = ctx.request.body
  const { discount } = ctx.query
  ctx.assert(isText(customer) && /^\d+$/.test(order) && /^\d+$/.test(discount), 400)
  ctx.assert(Array.isArray(items) && items.length > 0 && items.every(isItem), 400)
  const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0) - Number(discount)
  ctx.body = { shop, order: Number(order), customer, products: items.map(({ product }) => product), total }
})

router.get('/files/:name', conditional(), ctx => send(ctx, ctx.params.name, { root: process.env.FILES }))

const isText = value => typeof value === 'string' && value !== ''
const isWhole = (value, least) => Number.isInteger(value) && value >= least
const isItem = item => isText(item?.product) && isWhole(item.quantity, 1) && isWhole(item.price, 0)

render(app, { root: import.meta.dirname, layout: false })
app.use(bodyParser()).use(router.routes()).use(database.routes()).use(router.allowedMethods())
app.listen(Number(process.env.PORT), '127.0.0.1')
