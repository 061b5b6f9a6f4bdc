import { openDatabase } from '@bourse/host'
import Fastify from 'fastify'
import pg from 'pg'
import { configOf } from '../installation.ts'
import { serve } from './serve.ts'

/**
 * The route somebody writes in an afternoon: the same rows and fields from the same tables, with no account, limit, version or
 * cache. Unprepared statements and default types, as `pg` comes; listings are in memory, so that a request is one plain statement.
 */
const [dataDir = ''] = process.argv.slice(2)
const config = configOf(dataDir)
const { connection, close } = await openDatabase(config, () => undefined)
const pool = new pg.Pool({ ...connection, max: config.database_connections })

const listings = await pool.query<{ instrument_id: string; symbol: string; exchange_mic: string }>(
  'select instrument_id, symbol, exchange_mic from instruments.symbol_assignments',
)
const bySymbol = new Map(listings.rows.map((listing) => [listing.symbol, listing]))

const app = Fastify()
app.get<{ Querystring: { symbol: string; from: string; to: string } }>('/eod', async (request, reply) => {
  const { symbol, from, to } = request.query
  const listing = bySymbol.get(symbol)
  const { rows } = await pool.query<object>(
    `select date, open, high, low, close, volume, trade_count from eod.daily_bars
     where instrument_id = $1 and date between $2 and $3 and known_to = 'infinity' order by date desc`,
    [listing?.instrument_id, from, to],
  )
  return reply.send({ data: rows.map((row) => ({ ...listing, ...row })) })
})

await serve(app, async () => {
  await app.close()
  await pool.end()
  await close()
})
