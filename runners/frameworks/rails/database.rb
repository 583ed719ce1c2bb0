# Answers query, queries, page and update by the models of Active Record or by SQL.
class Product < ActiveRecord::Base
  self.table_name = 'product'
end

class Message < ActiveRecord::Base
  self.table_name = 'message'
end

module ByModels
  # Nil if there is none.
  def self.product(id)
    Product.find_by(id:)&.slice(:id, :name, :price)
  end

  def self.messages
    Message.all.map { |each| [each.message, each.id] }
  end

  def self.add_stock(id, add)
    Product.transaction do
      product = Product.lock.find(id)
      product.update!(stock: product.stock + add)
      product.stock
    end
  end
end

module BySql
  # Nil if there is none.
  def self.product(id)
    execute('select id, name, price from product where id = $1', id).first
  end

  def self.messages
    execute('select message, id from message').rows
  end

  def self.add_stock(id, add)
    ActiveRecord::Base.transaction do
      stock = execute('select stock from product where id = $1 for update', id).first['stock'] + add
      execute('update product set stock = $1 where id = $2', stock, id)
      stock
    end
  end

  def self.execute(statement, *values)
    ActiveRecord::Base.connection.exec_query(statement, 'SQL', values, prepare: true)
  end
end

class RowsController < ActionController::Base
  ACCESS = { 'orm' => ByModels, 'sql' => BySql }.fetch(ENV.fetch('ACCESS', 'orm'))

  # An API whose clients have no session has no token to check.
  skip_forgery_protection
  layout false
  prepend_view_path __dir__

  def product
    found = ACCESS.product(params[:id])
    found ? render(json: found) : head(404)
  end

  def basket
    ids = params[:ids].split(',')
    # Rails remembers the rows of a request, and each id has to be a query.
    render json: Product.uncached { ids.map { |id| ACCESS.product(id) } }
  end

  def messages
    @messages = [*ACCESS.messages, [params[:add], 0]].sort
    render template: 'messages'
  end

  def add_stock
    id, add = request.request_parameters.values_at('id', 'add')
    render json: { id:, stock: ACCESS.add_stock(id, add) }
  end
end
