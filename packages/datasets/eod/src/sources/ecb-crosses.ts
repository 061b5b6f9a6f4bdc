import { crossRates, ecbPublisher, ratesText, referenceRates } from '@bourse/ecb'
import { BadRecord, source, Type, type SourceWindow } from '@bourse/kit'
import { dailyBars } from '../record.ts'
import { barOf, fetchRates, MARKET, quiet, schedule, unitsOf } from './ecb-rates.ts'

/**
 * Closes of leading pairs without the euro, for example `USDJPY`, computed from the euro reference rates. They are a
 * separate source because any other source for these pairs takes precedence.
 */
export const ecbCrosses = source({
  id: 'ecb-crosses',
  title: 'Leading pairs computed from euro reference rates',
  feeds: dailyBars,
  publisher: ecbPublisher,
  role: 'computed',
  markets: [MARKET],
  schedule,
  quiet,
  config: Type.Object({}),
  plan: unitsOf,
  fetch: fetchRates,
  async *parse(raw: string | Uint8Array, window: SourceWindow) {
    const days = new Map<string, Map<string, string>>()
    for (const rate of referenceRates(await ratesText(raw), window)) {
      // `ecb-reference` already reports unreadable rates.
      if (rate instanceof BadRecord || rate.perEuro === null) continue
      const day = days.get(rate.date)
      if (day === undefined) days.set(rate.date, new Map([[rate.currency, rate.perEuro]]))
      else day.set(rate.currency, rate.perEuro)
    }
    for (const [date, perEuro] of days)
      for (const { base, quote, rate } of crossRates(perEuro)) yield barOf(`${base}${quote}`, date, rate)
  },
})
