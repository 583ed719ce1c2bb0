/** Servers that respond from a database, or seem to: with rows that they remember, without a query, without a commit. */
import { randomInteger } from '../../pipeline/schema/random.ts'
import { productOf } from '../../runners/verify/oracle/rows.ts'
import type { FaultTable } from './fault.ts'
import {
  changeOf,
  MESSAGES,
  openDatabase,
  pageText,
  productQuery,
  type Query,
  type Row,
  requestedBy,
  respondWithRows,
  rowsText,
  rowText,
  stockText,
} from './rows.ts'
import type { Behave, FaultRequest } from './serve.ts'

const UNDER_LOAD = { caught_by: ['missing-queries', 'status:errors'] }

/** The address of the database, an argument of the server. */
const [, , , , , , , database = ''] = process.argv

type Respond = (request: FaultRequest, query: Query) => Promise<string>

export const withRows = (respond: Respond): Behave => {
  const query = openDatabase(database)
  return () => request => void respond(request, query).then(text => request.reply(text))
}

/** A correct server until the load runs. */
const loaded = (respond: Respond): Behave => {
  const query = openDatabase(database)
  return serving => request => {
    const text = serving.isLoaded() ? respond(request, query) : respondWithRows(request, query)
    void text.then(each => request.reply(each))
  }
}

/** The row of an id as it was first read; `pad` is sent instead of a second query. */
function remembering(pad: string | null): Respond {
  const known = new Map<number, Row | undefined>()
  return async (request, query) => {
    const { pathname, ids } = requestedBy(request)
    const [id = 0] = ids
    if (pathname === '/') return respondWithRows(request, query)
    if (!known.has(id)) known.set(id, (await query(productQuery(id)))[0])
    else if (pad !== null) await query(pad)
    return rowText(known.get(id))
  }
}

/** All rows follow from one of them, because the project is public. */
function computing(): Respond {
  let offset: number | null = null
  return async (_, query) => {
    const { ids } = requestedBy(_)
    const [id = 0] = ids
    if (offset === null) {
      const [row = []] = await query(productQuery(id))
      offset = Number(row[2]) - 10_000 - ((id * 7919) % 90_000) + 90_000
    }
    const { name } = productOf(id, 0)
    return rowText([String(id), name, String(10_000 + ((id * 7919 + offset) % 90_000))])
  }
}

/** The stock as if it had been committed. */
const rolledBack =
  (isLost: () => boolean): Respond =>
  async (request, query) => {
    const { pathname, change } = requestedBy(request)
    if (pathname === '/' || !isLost()) return respondWithRows(request, query)
    const rows = await query(['begin', ...changeOf(change), 'rollback'].join('; '))
    return stockText(change.id, rows.at(-1)?.[0])
  }

/** Additions are collected, answered at once, and written later. */
function collecting(): Respond {
  const stocks = new Map<number, number>()
  const waiting = new Map<number, number>()
  let write: (() => void) | null = null
  setInterval(() => write?.(), 20)
  return async (request, query) => {
    const { id, add } = requestedBy(request).change
    if (!stocks.has(id)) {
      const [[stock] = []] = await query(`select stock from product where id = ${id}`)
      stocks.set(id, Math.max(stocks.get(id) ?? 0, Number(stock)))
    }
    stocks.set(id, (stocks.get(id) ?? 0) + add)
    waiting.set(id, (waiting.get(id) ?? 0) + add)
    write = () => {
      const values = [...waiting].map(pair => `(${pair.join()})`).join()
      waiting.clear()
      if (values !== '')
        void query(`update product set stock = stock + more from (values ${values}) v (n, more) where id = n`)
    }
    return stockText(id, stocks.get(id))
  }
}

/** One query for all ids. */
const inOne: Respond = async (request, query) => {
  const { ids } = requestedBy(request)
  const rows = await query(`select id, name, price from product where id in (${ids.join()})`)
  const byId = new Map(rows.map(row => [Number(row[0]), row]))
  return rowsText(ids.map(id => byId.get(id) ?? []))
}

/** Requests that come while the rows are read, or within `ms` after that, get the same rows. */
function sharing(ms: number): Respond {
  let read: Promise<Row[]> | null = null
  return async (request, query) => {
    read ??= query(MESSAGES).finally(() => setTimeout(() => (read = null), ms))
    return pageText(await read, requestedBy(request).message)
  }
}

export const rowFaults: FaultTable = {
  'remembered-rows': {
    sentence: 'Rows that were read once are remembered.',
    scenario: 'query',
    ...UNDER_LOAD,
    variants: {
      'from the start': { caught_by: ['wrong-answers', 'status:errors'], behave: () => withRows(remembering(null)) },
      'under load': () => loaded(remembering(null)),
    },
  },
  'padded-queries': {
    sentence: 'Rows are remembered, and each response has a query whose result is not used.',
    scenario: 'query',
    caught_by: ['wrong-answers', 'status:errors'],
    variants: {
      'of another row': () => withRows(remembering('select id from product limit 1')),
      'of any row': random => withRows(remembering(productQuery(randomInteger(random, 10_001, 20_000)))),
    },
  },
  'computed-rows': {
    sentence: 'Rows are computed from one of them, without a query.',
    scenario: 'query',
    ...UNDER_LOAD,
    variants: {
      'under load': () => loaded(computing()),
      'of half of the requests': random => {
        const respond = computing()
        return loaded((request, query) => (random() < 0.5 ? respond(request, query) : respondWithRows(request, query)))
      },
    },
  },
  'skipped-commit': {
    sentence: 'Transactions are rolled back and acknowledged.',
    scenario: 'update',
    caught_by: ['lost-updates', 'status:errors'],
    variants: {
      'under load': () => loaded(rolledBack(() => true)),
      'of every tenth request': () => {
        let count = 0
        return loaded(rolledBack(() => count++ % 10 === 0))
      },
    },
  },
  'written-later': {
    sentence: 'Changes are acknowledged before they are written, many by one statement.',
    scenario: 'update',
    ...UNDER_LOAD,
    variants: {
      'under load': () => loaded(collecting()),
      'from the start': () => {
        const respond = collecting()
        return withRows((request, query) =>
          requestedBy(request).pathname === '/' ? respondWithRows(request, query) : respond(request, query),
        )
      },
    },
  },
  'one-query-for-all': {
    sentence: 'Many rows are read by one query, where a separate one for each is required.',
    scenario: 'queries',
    ...UNDER_LOAD,
    variants: {
      'by their ids': () => loaded(inOne),
      'of half of the requests': random =>
        loaded((request, query) => (random() < 0.5 ? inOne : respondWithRows)(request, query)),
    },
  },
  'shared-rows': {
    sentence: 'Several requests share the rows of one query.',
    scenario: 'page',
    ...UNDER_LOAD,
    variants: {
      'that came at the same time': () => loaded(sharing(0)),
      'for a while': random => loaded(sharing(randomInteger(random, 20, 200))),
    },
  },
}
