import eod from '@bourse/eod'
import { type Database, type Host } from '@bourse/host'
import type { GeneratedMarket } from './generated-market.ts'
import { sessionsOf } from './generated-market.ts'

/** A simple table for comparison: the same bars, with an index for each of the two queries. */
export const PLAIN_BARS = 'public.plain_bars'

/**
 * Publishes a market session by session, as data arrives over the years, and copies it into a plain table for the
 * rivals.
 */
export async function loadSessions(
  host: Host,
  database: Database,
  market: GeneratedMarket,
  say: (line: string) => void,
): Promise<void> {
  const [bars] = eod.records
  if (bars === undefined) throw new Error('eod has no record')
  let loaded = 0
  for (const session of sessionsOf(market)) {
    const rows = session.map((bar, index) => ({ row: { ...bar }, line: index + 1 }))
    const options = { source: 'bench', market: 'XNAS', createEntities: loaded === 0 }
    const { published } = await host.publications.publish(bars, batched(rows), options)
    if (published !== rows.length) throw new Error(`of ${rows.length} bars, ${published} were published`)
    if (++loaded % 200 === 0) say(`${loaded} of ${market.sessions.length} sessions loaded.`)
  }
  await copyPlainBars(database)
  // Packs versions, as the host does on the night after the last session.
  const { rows: packed } = await host.store.pack(eod)
  say(`${packed} bars packed.`)
  await database.session((held) => held.query('vacuum analyze'))
}

/** Copies published bars that are not packed yet into a plain table, with an index for each of the two queries. */
export async function copyPlainBars(database: Database): Promise<void> {
  // Uses a dedicated connection, because individual statements have a shorter timeout.
  await database.session(async (held) => {
    await held.query(
      `create table ${PLAIN_BARS} (
         instrument_id text collate "C", date date,
         open numeric, high numeric, low numeric, close numeric, volume numeric, trade_count int8,
         primary key (instrument_id, date))`,
    )
    await held.query(
      `insert into ${PLAIN_BARS} select instrument_id, date, open, high, low, close, volume, trade_count from ` +
        'eod.daily_bars order by date, instrument_id',
    )
    await held.query(`create index on ${PLAIN_BARS} (date, instrument_id)`)
  })
}

async function* batched<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}
