// The products that GET /products lists.
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
