# Answers hello, json, order and file, as runners/scenarios say; database.rb answers the others.
HAS_DATABASE = !ENV.fetch('DATABASE_URL', '').empty?

require 'json'
require 'sinatra/base'
require_relative 'service'
require_relative 'database' if HAS_DATABASE

class Server < Sinatra::Base
  configure do
    disable :logging, :static, :show_exceptions
    register Rows if HAS_DATABASE
  end

  get '/' do
    content_type 'text/plain'
    'Hello, World!'
  end

  get '/products' do
    page = Service.number(params['page'])
    page ? answer(200, Service.page(page)) : answer(400)
  end

  post '/shops/:shop/orders/:order' do
    order = Service.number(params['order'])
    discount = Service.number(params['discount'])
    receipt = order && discount && Service.receipt(params['shop'], order, discount, request.body.read)
    receipt ? answer(200, receipt) : answer(400)
  end

  get '/files/:name' do
    send_file File.join(ENV.fetch('FILES'), File.basename(params['name']))
  end

  def answer(code, body = {})
    status code
    content_type 'application/json'
    JSON.generate(body)
  end
end

run Server
