# Answers hello, json, order and file, as runners/scenarios say; database.rb answers the others.
HAS_DATABASE = !ENV.fetch('DATABASE_URL', '').empty?

require 'action_controller/railtie'
require 'active_record/railtie' if HAS_DATABASE
require_relative 'service'

class Server < Rails::Application
  config.load_defaults 6.1
  config.api_only = true
  config.cache_classes = true
  config.eager_load = true
  config.secret_key_base = 'no session is kept'
  config.logger = Logger.new($stderr)
  config.log_level = :warn
  # The address is that of a load on this machine.
  config.hosts.clear
end

class ShopController < ActionController::API
  def hello
    render plain: 'Hello, World!'
  end

  def products
    page = Service.number(request.query_parameters[:page])
    answer(page && Service.page(page))
  end

  def take_order
    place = request.path_parameters
    order = Service.number(place[:order])
    discount = Service.number(request.query_parameters[:discount])
    answer(order && discount && Service.receipt(place[:shop], order, discount, request.request_parameters))
  end

  def file
    path = File.join(ENV.fetch('FILES'), File.basename(params[:name]))
    return head(404) unless File.file?(path)

    send_file(path) if stale?(last_modified: File.mtime(path))
  end

  private

  # Of nil: the request was wrong.
  def answer(body)
    render json: body || {}, status: body ? 200 : 400
  end
end

Server.initialize!
require_relative 'database' if HAS_DATABASE
Server.routes.draw do
  root 'shop#hello'
  get 'products', to: 'shop#products'
  post 'shops/:shop/orders/:order', to: 'shop#take_order'
  get 'files/:name', to: 'shop#file', constraints: { name: %r{[^/]+} }, format: false
  if HAS_DATABASE
    get 'product/:id', to: 'rows#product'
    get 'basket', to: 'rows#basket'
    get 'messages', to: 'rows#messages'
    post 'stock', to: 'rows#add_stock'
  end
end

run Server
