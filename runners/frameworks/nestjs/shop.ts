// What a shop sells, and what an order is: class-validator checks it.
import { Type } from 'class-transformer'
import { ArrayNotEmpty, IsArray, IsInt, IsNotEmpty, IsString, Min, ValidateNested } from 'class-validator'

export class Reduction {
  @Type(() => Number)
  @IsInt()
  @Min(0)
  discount!: number
}

export class Item {
  @IsString()
  @IsNotEmpty()
  product!: string

  @IsInt()
  @Min(1)
  quantity!: number

  @IsInt()
  @Min(0)
  price!: number
}

export class Order {
  @IsString()
  @IsNotEmpty()
  customer!: string

  @IsArray()
  @ArrayNotEmpty()
  @ValidateNested({ each: true })
  @Type(() => Item)
  items!: Item[]
}

// What GET /products lists.
const list = [
  ['Kettle', 3499, ['kitchen', 'steel'], true],
  ['Lamp', 2250, ['light'], true],
  ['Bicycle', 64900, ['outdoor', 'sport'], false],
  ['Notebook', 399, ['paper', 'office'], true],
  ['Chair', 12900, ['wood', 'office'], true],
  ['Tent', 18950, ['outdoor'], false],
  ['Knife', 4725, ['kitchen', 'steel'], true],
  ['Clock', 2999, ['wall'], true],
]

export const products = list.map(([name, price, tags, in_stock]) => ({ name, price, currency: 'EUR', tags, in_stock }))
