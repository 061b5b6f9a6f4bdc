import {
  COST_ADDRESS,
  costOf,
  costRequest,
  databentoPublisher,
  dayBars,
  dayRequest,
  RANGE_ADDRESS,
} from '@bourse/databento'
import { optional, source, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { sessions, TAPE_MARKETS } from '@bourse/services'
import { dailyBars } from '../record.ts'

interface Unit {
  readonly date: string
  readonly close: string
}

/** First day of the publisher's summary of US equities. */
const FIRST_DAY = '2024-07-01'
/** Number of recent sessions that every run refetches. It is low because each request is billed. */
const RECHECKED_SESSIONS = 1
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Official, unadjusted US bars for each session, in one request. */
export const databentoDay = source({
  id: 'databento-day',
  title: 'Official US daily bars from Databento',
  feeds: dailyBars,
  publisher: databentoPublisher,
  role: 'official',
  schedule: { cron: '15 6 * * 2-6', zone: 'America/New_York' },
  config: Type.Object({}),
  markets: TAPE_MARKETS,
  needs: { sessions: optional(sessions) },
  sessions: { of: ({ date, close }: Unit) => ({ date, market: 'US', close }), recheck: RECHECKED_SESSIONS },
  *plan({ from, to }, { needs }): Iterable<Unit> {
    for (const date of needs.sessions?.between('XNYS', from < FIRST_DAY ? FIRST_DAY : from, to) ?? []) {
      const session = needs.sessions?.on('XNYS', date)
      if (session !== undefined && session !== 'closed') yield { date, close: session.close_at }
    }
  },
  async estimate(units, { http }) {
    const dates = units.map(({ date }) => date).sort()
    // Days between two sessions have no bars and thus cost nothing.
    const form = costRequest(dates.at(0) ?? FIRST_DAY, dates.at(-1) ?? FIRST_DAY)
    return costOf((await http.ask(COST_ADDRESS, { body: form, headers: FORM })).text())
  },
  async fetch(unit: Unit, { http, clock }) {
    const answer = await http.ask(RANGE_ADDRESS, { body: dayRequest(unit.date), headers: FORM })
    const bodies = answer.refusal === undefined ? [answer.text()] : []
    return rawPages({ unit, asked_at: clock.now() }, bodies)
  },
  *parse(raw: string, { date }: Unit) {
    for (const body of readPages(raw).bodies) yield* dayBars(body, date)
  },
})
