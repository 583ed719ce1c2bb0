# Answers query, queries, page and update by Sequel.
require 'etc'
require 'sequel'

module Rows
  # All processes together may have 64.
  DB = Sequel.connect(ENV.fetch('DATABASE_URL'), max_connections: [4, 64 / Etc.nprocessors].min)

  # Nil if there is none.
  def self.product(id)
    DB[:product].select(:id, :name, :price).first(id:)
  end

  def self.messages
    DB[:message].select(:message, :id).map { |row| row.values_at(:message, :id) }
  end

  # The stock after the change.
  def self.add_stock(id, add)
    product = DB[:product].where(id:)
    DB.transaction do
      stock = product.for_update.get(:stock) + add
      product.update(stock:)
      stock
    end
  end

  module Helpers
    def h(text)
      Rack::Utils.escape_html(text)
    end
  end

  def self.registered(app)
    app.set :views, __dir__
    app.helpers Helpers
    app.get '/product/:id' do
      id = Service.number(params['id'])
      product = id && Rows.product(id)
      product ? answer(200, product) : answer(404)
    end
    app.get '/basket' do
      answer(200, params['ids'].split(',').map { |id| Rows.product(id.to_i) })
    end
    app.get '/messages' do
      erb :messages, locals: { messages: [*Rows.messages, [params['add'], 0]].sort }
    end
    app.post '/stock' do
      id, add = JSON.parse(request.body.read).values_at('id', 'add')
      answer(200, id:, stock: Rows.add_stock(id, add))
    end
  end
end
