import { source, tally, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { addDays } from '@bourse/kit/values'
import { dayBars, seriesAddress, twelveDataPublisher } from '@bourse/twelve-data'
import { dailyBars } from '../record.ts'

/** All of a listing's bars in a window, both ends inclusive. */
interface Unit {
  readonly symbol: string
  readonly exchange_mic: string
  readonly from: string
  readonly to: string
}

/** Number of days that every run refetches, because the evening's bars may still change. */
const CORRECTED_DAYS = 3

/** Unadjusted daily bars for the listings that the operator configures. */
export const twelveDataDay = source({
  id: 'twelve-data-day',
  title: 'Daily bars from Twelve Data',
  feeds: dailyBars,
  publisher: twelveDataPublisher,
  schedule: { cron: '30 6 * * 2-6', zone: 'UTC' },
  config: Type.Object({
    listings: Type.Array(Type.String({ pattern: '^[A-Z0-9]{4}:.+$' }), {
      description: 'Listings to fetch, each as MIC and symbol; each costs a credit per run',
      default: ['XNAS:AAPL'],
      examples: [['XNAS:AAPL', 'XLON:VOD']],
    }),
  }),
  plan: ({ from, to }, { config }): Unit[] => {
    const corrected = addDays(to, -CORRECTED_DAYS)
    return config.listings.map((listing) => {
      const [exchange_mic = '', symbol = ''] = listing.split(':')
      return { symbol, exchange_mic, from: from < corrected ? from : corrected, to }
    })
  },
  async fetch(unit: Unit, { http, clock }) {
    const answer = await http.ask(seriesAddress(unit), { expects: 'json' })
    const bodies = answer.refusal === undefined ? [answer.text()] : []
    return rawPages({ unit, asked_at: clock.now(), isKnown: answer.refusal !== 'gone' }, bodies)
  },
  *parse(raw: string, { symbol, exchange_mic }: Unit) {
    const { head, bodies } = readPages<{ readonly isKnown: boolean }>(raw)
    if (!head.isKnown) yield tally('unknown-to-publisher')
    for (const body of bodies)
      for (const bar of dayBars(body)) yield 'close' in bar ? { symbol, exchange_mic, ...bar, trade_count: null } : bar
  },
})
