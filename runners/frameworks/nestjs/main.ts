// Answers hello, json, order, file, query, queries, page and update, as runners/scenarios say.
import 'reflect-metadata'
import { join } from 'node:path'
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Module,
  Param,
  ParseIntPipe,
  Post,
  Query,
  ValidationPipe,
} from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import handlebars from 'handlebars'
import { DatabaseModule } from './database.js'
// biome-ignore lint/style/useImportType: the decorators need the classes while it runs
import { Order, products, Reduction } from './shop.js'

@Controller()
class ShopController {
  @Get()
  hello() {
    return 'Hello, World!'
  }

  @Get('products')
  listProducts(@Query('page', ParseIntPipe) page: number) {
    const listed = products.map((product, index) => ({ id: page * products.length + index, ...product }))
    return { page, next: page + 1, products: listed.map(each => ({ ...each, url: `/products/${each.id}` })) }
  }

  @Post('shops/:shop/orders/:order')
  @HttpCode(200)
  takeOrder(
    @Param('shop') shop: string,
    @Param('order', ParseIntPipe) order: number,
    @Query() { discount }: Reduction,
    @Body() { customer, items }: Order,
  ) {
    const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0) - discount
    return { shop, order, customer, products: items.map(({ product }) => product), total }
  }
}

// It connects at start.
@Module({ imports: process.env.DATABASE_URL ? [DatabaseModule] : [], controllers: [ShopController] })
class App {}

const app = await NestFactory.create<NestFastifyApplication>(App, new FastifyAdapter())
app.useGlobalPipes(new ValidationPipe({ transform: true }))
app.useStaticAssets({ root: process.env.FILES ?? '', prefix: '/files/' })
app.setViewEngine({ engine: { handlebars }, templates: join(import.meta.dirname, '..') })
await app.listen(Number(process.env.PORT), '127.0.0.1')
