# What GET /products lists, and what an order is checked for.
module Service
  LIST = [
    ['Kettle', 3499, %w[kitchen steel], true],
    ['Lamp', 2250, %w[light], true],
    ['Bicycle', 64_900, %w[outdoor sport], false],
    ['Notebook', 399, %w[paper office], true],
    ['Chair', 12_900, %w[wood office], true],
    ['Tent', 18_950, %w[outdoor], false],
    ['Knife', 4725, %w[kitchen steel], true],
    ['Clock', 2999, %w[wall], true]
  ].freeze

  # A whole number from 0 on, or nil.
  def self.number(text)
    text.to_i if text.is_a?(String) && text.match?(/\A\d{1,18}\z/)
  end

  def self.page(number)
    products = LIST.each_with_index.map do |(name, price, tags, in_stock), at|
      id = number * LIST.size + at
      { id:, name:, price:, currency: 'EUR', tags:, in_stock:, url: "/products/#{id}" }
    end
    { page: number, next: number + 1, products: }
  end

  # Nil where anything of the order is missing or wrong.
  def self.receipt(shop, order, discount, sent)
    return unless text?(sent['customer'])

    items = sent['items']
    return unless items.is_a?(Array) && items.any? && items.all? { |item| whole?(item) }

    total = items.sum { |item| item['quantity'] * item['price'] } - discount
    { shop:, order:, customer: sent['customer'], products: items.map { |item| item['product'] }, total: }
  end

  def self.text?(value)
    value.is_a?(String) && !value.empty?
  end

  def self.whole?(item)
    return false unless item.is_a?(Hash) && text?(item['product'])

    quantity, price = item.values_at('quantity', 'price')
    quantity.is_a?(Integer) && quantity.positive? && price.is_a?(Integer) && !price.negative?
  end
end
