import { ecbPublisher, ratesText, referenceRates } from '@bourse/ecb'
import { BadRecord, source, Type, type SourceWindow } from '@bourse/kit'
import { dailyBars } from '../record.ts'
import { barOf, fetchRates, MARKET, quiet, schedule, unitsOf } from './ecb-rates.ts'

/** Euro reference rates as closes of `EURUSD`, `EURJPY` and other euro pairs. */
export const ecbReference = source({
  id: 'ecb-reference',
  title: 'Euro reference rates from the European Central Bank',
  feeds: dailyBars,
  publisher: ecbPublisher,
  role: 'official',
  markets: [MARKET],
  schedule,
  quiet,
  config: Type.Object({}),
  plan: unitsOf,
  fetch: fetchRates,
  async *parse(raw: string | Uint8Array, window: SourceWindow) {
    for (const rate of referenceRates(await ratesText(raw), window))
      if (rate instanceof BadRecord) yield rate
      else if (rate.perEuro !== null) yield barOf(`EUR${rate.currency}`, rate.date, rate.perEuro)
  },
})
