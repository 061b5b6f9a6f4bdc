import { ecbPublisher, ratesText, REFERENCE_RATES_ADDRESS, referenceRates, type ReferenceRate } from '@bourse/ecb'
import { BadRecord, into, source, Type } from '@bourse/kit'
import { observations, observationRow } from '../observations/record.ts'
import { describedSeries } from '../series/records.ts'
import { exchangeRateSeries, inverseRate } from '../series/exchange-rate-series.ts'

/** Euro reference rates, inverted to prices of one unit of each currency. */
export const ecb = source({
  id: 'ecb',
  title: 'Euro reference rates',
  feeds: [describedSeries, observations],
  publisher: ecbPublisher,
  schedule: { cron: '30 16 * * 1-5', zone: 'Europe/Berlin' },
  config: Type.Object({}),
  plan: (window) => [window],
  fetch: (_, { http }): Promise<string | Uint8Array> => http.bytes(REFERENCE_RATES_ADDRESS, { expects: 'zip' }),
  files: {
    expected: 'eurofxref-hist.csv or eurofxref.csv, or their zip archives',
    unit: (name) => (/^eurofxref.*\.csv$/i.test(name) ? ALL : undefined),
    raw: async ([file]) => (await file?.text()) ?? '',
  },
  async *parse(raw, window) {
    const described = new Set<string>()
    for (const row of referenceRates(await ratesText(raw), window))
      if (row instanceof BadRecord) yield row
      else yield* rateOf(row, described)
  },
})

const ALL = { from: '1999-01-04', to: '9999-12-31' }

function* rateOf({ date, currency, perEuro }: ReferenceRate, described: Set<string>) {
  const series = exchangeRateSeries(currency)
  if (!described.has(currency)) yield into(describedSeries, series)
  described.add(currency)
  yield observationRow({ series, date, value: perEuro === null ? null : inverseRate(perEuro) })
  if (currency !== 'USD') return
  const euro = exchangeRateSeries('EUR')
  if (!described.has('EUR')) yield into(describedSeries, euro)
  described.add('EUR')
  yield observationRow({ series: euro, date, value: perEuro })
}
