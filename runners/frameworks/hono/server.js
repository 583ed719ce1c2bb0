// Serves the app on Node, Bun or Deno, as the guide of Hono says for each.
import { env } from 'node:process'
import { getRuntimeKey } from 'hono/adapter'
import { app } from './app.js'

const { fetch } = app
const place = { port: Number(env.PORT), hostname: '127.0.0.1' }
const runtime = getRuntimeKey()

if (runtime === 'bun') Bun.serve({ fetch, ...place })
else if (runtime === 'deno') Deno.serve(place, fetch)
else (await import('@hono/node-server')).serve({ fetch, ...place })
