// Reads and changes rows of PostgreSQL by TypeORM.
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Module,
  NotFoundException,
  Param,
  ParseArrayPipe,
  ParseIntPipe,
  Post,
  Query,
  Render,
} from '@nestjs/common'
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm'
import { IsInt } from 'class-validator'
// biome-ignore lint/style/useImportType: the decorators need the classes while it runs
import { Column, DataSource, Entity, PrimaryColumn, Repository } from 'typeorm'

@Entity()
class Product {
  @PrimaryColumn()
  id!: number

  @Column()
  name!: string

  @Column()
  price!: number

  @Column()
  stock!: number
}

@Entity()
class Message {
  @PrimaryColumn()
  id!: number

  @Column()
  message!: string
}

class Change {
  @IsInt()
  id!: number

  @IsInt()
  add!: number
}

@Controller()
class DatabaseController {
  constructor(
    @InjectRepository(Product) private readonly products: Repository<Product>,
    @InjectRepository(Message) private readonly messages: Repository<Message>,
    private readonly source: DataSource,
  ) {}

  @Get('product/:id')
  async readRow(@Param('id', ParseIntPipe) id: number) {
    const product = await this.products.findOne({ select: { id: true, name: true, price: true }, where: { id } })
    if (product === null) throw new NotFoundException()
    return product
  }

  @Get('basket')
  readRows(@Query('ids', new ParseArrayPipe({ items: Number })) ids: number[]) {
    return Promise.all(ids.map(id => this.readRow(id)))
  }

  @Get('messages')
  @Render('messages.hbs')
  async listMessages(@Query('add') add: string) {
    const messages = [...(await this.messages.find()), { id: 0, message: add }]
    return { messages: messages.sort((a, b) => (a.message < b.message ? -1 : 1)) }
  }

  @Post('stock')
  @HttpCode(200)
  addStock(@Body() { id, add }: Change) {
    return this.source.transaction(async manager => {
      const product = await manager.findOneOrFail(Product, { where: { id }, lock: { mode: 'pessimistic_write' } })
      product.stock += add
      await manager.save(product)
      return { id, stock: product.stock }
    })
  }
}

@Module({
  imports: [
    TypeOrmModule.forRoot({ type: 'postgres', url: process.env.DATABASE_URL, entities: [Product, Message] }),
    TypeOrmModule.forFeature([Product, Message]),
  ],
  controllers: [DatabaseController],
})
export class DatabaseModule {}
