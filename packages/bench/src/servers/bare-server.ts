import { openDatabase } from '@bourse/host'
import Fastify from 'fastify'
import pg from 'pg'
import { configOf } from '../installation.ts'
import { PLAIN_BARS } from '../data/load-sessions.ts'
import { serve } from './serve.ts'

/**
 * A minimal hand-written server: the same rows and fields from its own table with two indexes, without accounts,
 * limits, versions or a cache. It uses unprepared statements and default types, as `pg` does; listings are in memory,
 * so a request is one plain statement.
 */
const [dataDir = ''] = process.argv.slice(2)
const config = configOf(dataDir)
const { connection, close } = await openDatabase(config, () => undefined)
const pool = new pg.Pool({ ...connection, max: config.database_connections })

const listings = await pool.query<{ instrument_id: string; symbol: string; exchange_mic: string }>(
  'select instrument_id, symbol, exchange_mic from instruments.symbol_assignments',
)
const bySymbol = new Map(listings.rows.map((listing) => [listing.symbol, listing]))

const COLUMNS = 'open, high, low, close, volume, trade_count'

const app = Fastify()
/** One symbol: a range of dates, newest first, or its newest row. */
app.get<{ Querystring: { symbol: string; from: string; to: string; limit?: string } }>(
  '/eod',
  async (request, reply) => {
    const { symbol, from, to, limit = '10000' } = request.query
    const listing = bySymbol.get(symbol)
    const { rows } = await pool.query<object>(
      `select date, ${COLUMNS} from ${PLAIN_BARS} where instrument_id = $1 and date between $2 and $3 order by ` +
        'date desc limit $4',
      [listing?.instrument_id, from, to, limit],
    )
    return reply.send({ data: rows.map((row) => ({ ...listing, ...row })) })
  },
)
/** The entire market on a date, if no symbols are given. */
app.get<{ Querystring: { date: string } }>('/market', async (request, reply) => {
  const { rows } = await pool.query<object>(
    `select instrument_id, date, ${COLUMNS} from ${PLAIN_BARS} where date = $1 order by instrument_id`,
    [request.query.date],
  )
  return reply.send({ data: rows })
})

await serve(app, async () => {
  await app.close()
  await pool.end()
  await close()
})
