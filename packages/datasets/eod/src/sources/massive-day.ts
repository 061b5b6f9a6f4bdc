import { optional, source, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { dayBars, flatFileBars, MASSIVE_API, massivePages, massivePublisher } from '@bourse/massive'
import { sessions, TAPE_MARKETS } from '@bourse/services'
import { dailyBars } from '../record.ts'

/** A session. A flat file has no close, because its day is complete. */
interface Unit {
  readonly date: string
  readonly close?: string
}

interface Head {
  /** Set for a flat file, whose body is CSV. */
  readonly format?: 'csv'
}

/** Number of recent sessions that every run refetches, because the publisher corrects them most often. */
const RECHECKED_SESSIONS = 5
/** Names without `.gz`: the host unpacks an archive if its own name is not recognized. */
const FLAT_FILE = /^(\d{4}-\d{2}-\d{2})\.csv$/

/** All consolidated, unadjusted US bars for each session, in one request. */
export const massiveDay = source({
  id: 'massive-day',
  title: 'Daily US bars from Massive',
  feeds: dailyBars,
  publisher: massivePublisher,
  role: 'tape',
  schedule: [
    { of: ['XNYS'], at: { close: 45 } },
    { cron: '30 6 * * 2-6', zone: 'America/New_York' },
  ],
  config: Type.Object({
    otc: Type.Boolean({ default: false, description: 'Includes listings that trade over the counter' }),
  }),
  markets: TAPE_MARKETS,
  needs: { sessions: optional(sessions) },
  sessions: {
    of: ({ date, close }: Unit) => (close === undefined ? undefined : { date, market: 'US', close }),
    recheck: RECHECKED_SESSIONS,
  },
  *plan({ from, to }, { needs }): Iterable<Unit> {
    for (const date of needs.sessions?.between('XNYS', from, to) ?? []) {
      const session = needs.sessions?.on('XNYS', date)
      if (session !== undefined && session !== 'closed') yield { date, close: session.close_at }
    }
  },
  async fetch(unit: Unit, { http, config, clock }) {
    const address = `${MASSIVE_API}/v2/aggs/grouped/locale/us/market/stocks/${unit.date}`
    const bodies = await massivePages(http, `${address}?adjusted=false&include_otc=${config.otc}`)
    return rawPages({ unit, asked_at: clock.now() }, bodies)
  },
  files: {
    expected: 'YYYY-MM-DD.csv.gz from the day_aggs_v1 flat files',
    unit: (name) => {
      const [, date] = FLAT_FILE.exec(name) ?? []
      return date === undefined ? undefined : { date }
    },
    raw: async (files, unit, { clock }) =>
      rawPages({ unit, asked_at: clock.now(), format: 'csv' }, await Promise.all(files.map((file) => file.text()))),
  },
  *parse(raw: string, { date }: Unit) {
    const { head, bodies } = readPages<Head>(raw)
    if (head.format === 'csv') for (const body of bodies) yield* flatFileBars(body, date)
    else yield* dayBars(bodies, date)
  },
})
