import { eiaPublisher, SPOT_PRICES, spotPrices, type Commodity } from './eia/index.ts'
import { into, source, Type } from '@bourse/kit'
import { observations, observationRow } from '../observations/record.ts'
import { commoditySeries } from '../series/commodity-series.ts'
import { describedSeries } from '../series/records.ts'

const COMMODITIES = Object.keys(SPOT_PRICES) as readonly Commodity[]

/** Crude oil and natural gas spot prices; each file contains the complete history. */
export const eia = source({
  id: 'eia',
  title: 'Energy spot prices',
  feeds: [describedSeries, observations],
  publisher: eiaPublisher,
  schedule: { cron: '30 18 * * 1-5', zone: 'America/New_York' },
  config: Type.Object({}),
  plan: () => COMMODITIES.map((commodity) => ({ commodity })),
  fetch: ({ commodity }, { http }) => http.text(SPOT_PRICES[commodity].address, { expects: 'csv', endsLines: true }),
  files: {
    expected: 'wti-daily.csv, brent-daily.csv or natural-gas-daily.csv',
    unit(name) {
      const commodity = COMMODITIES.find((one) => SPOT_PRICES[one].file.test(name))
      return commodity === undefined ? undefined : { commodity }
    },
  },
  *parse(text, { commodity }) {
    const series = commoditySeries(commodity)
    yield into(describedSeries, series)
    for (const row of spotPrices(text))
      yield row instanceof Error ? row : observationRow({ series, date: row.date, value: row.price })
  },
})
