import { EXCHANGE_RATES_ADDRESS, federalReservePublisher, monthlyRates } from './federal-reserve/index.ts'
import { into, source, Type } from '@bourse/kit'
import { observations, observationRow } from '../observations/record.ts'
import { describedSeries } from '../series/records.ts'
import { monthlyRateSeries, inverseRate } from '../series/exchange-rate-series.ts'

/** Monthly average exchange rates, inverted to prices of one unit of each currency in US dollars. */
export const federalReserve = source({
  id: 'federal-reserve',
  title: 'Monthly exchange rates (H.10)',
  feeds: [describedSeries, observations],
  publisher: federalReservePublisher,
  schedule: { cron: '30 17 2-8 * *', zone: 'America/New_York' },
  config: Type.Object({}),
  plan: () => [{}],
  fetch: (_, { http }) => http.text(EXCHANGE_RATES_ADDRESS, { expects: 'csv', endsLines: true }),
  files: {
    expected: 'exchange-rates-monthly.csv, with the columns Date, Country and Exchange rate',
    unit: (name) => (/^exchange-rates.*monthly.*\.csv$/i.test(name) ? {} : undefined),
  },
  *parse(text) {
    const described = new Set<string>()
    for (const row of monthlyRates(text)) {
      if (row instanceof Error) {
        yield row
        continue
      }
      const series = monthlyRateSeries(row.currency)
      if (!described.has(row.currency)) yield into(describedSeries, series)
      described.add(row.currency)
      yield observationRow({
        series,
        date: row.month,
        value: row.perDollar === null ? null : inverseRate(row.perDollar),
      })
    }
  },
})
