import { job, optional } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { listings, quotes, type QuotedDay } from '@bourse/services'
import { QUOTES } from './merge-claims.ts'
import { quotedDays } from './staging/quoted-days.ts'

/** The venue whose days are published without waiting for a daily file. */
const VENUE = 'CRYPTO'

/**
 * Earliest time at which the last quote may serve as the day's close. The leading pairs are quoted about every five
 * minutes, the others every hour or two.
 */
const LAST_QUARTER = 'T23:45:00'

/**
 * Publishes yesterday's bars for the leading crypto pairs ten minutes after the day ends. The provider's daily file,
 * which arrives two hours later and again during the following week, takes precedence.
 */
export const publishQuotedDays = job({
  id: 'quoted-days',
  title: 'Publish daily bars for leading crypto pairs from their last quotes',
  schedule: { cron: '10 0 * * *', zone: 'UTC' },
  needs: { listings, quotes: optional(quotes), days: quotedDays },
  async run(needs, { clock, knowledge, log }) {
    if (needs.quotes === undefined) return
    const date = addDays(clock.now().slice(0, 10), -1)
    const scope = { markets: [VENUE], excludedKinds: [], ids: undefined, fingerprint: 'eod quoted days' }
    const pairs = await needs.listings.universe({ scope, on: date, markets: [VENUE], excludeKinds: [], knowledge })
    if (pairs.length === 0) return
    const quoted = await needs.quotes.ofDay({ ids: pairs.map(({ id }) => id), date, knowledge })
    const rows = quoted.filter((day) => isLeading(day, date)).map((day) => rowOf(day, date))
    if (rows.length === 0) return
    await needs.days.submit(rows, { source: QUOTES })
    log(`eod: published bars of ${date} for ${rows.length} crypto pairs from their quotes`)
  },
})

const isLeading = ({ last_at }: QuotedDay, date: string) => last_at.slice(0, 19) >= date + LAST_QUARTER

const rowOf = ({ instrument_id, high, low, last_price }: QuotedDay, date: string) => ({
  instrument_id,
  date,
  high,
  low,
  close: last_price,
})
