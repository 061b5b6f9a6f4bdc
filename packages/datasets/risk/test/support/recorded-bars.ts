import { defineDataset, f, record, type Dataset } from '@bourse/kit'
import { dailyBars as service } from '@bourse/services'
import { dailyByListing, dailyBarsRead } from '@bourse/testkit'

/** Closes that a test adds while it runs; jobs that depend on bars run after each publication. */
export const recordedCloses = record('bars', {
  title: 'Daily bars',
  ...dailyByListing,
  fields: { date: f.date('Session'), close: f.price('Last price') },
})

const NO_MORE = { open: null, high: null, low: null, volume: null, trade_count: null }

/** Provides the published closes. */
export const recordedBars: Dataset = defineDataset({
  id: 'recorded-bars',
  title: 'Daily bars',
  summary: 'Daily bars that a test records.',
  records: [recordedCloses],
  provides: [
    service.provide({ rows: recordedCloses }, ({ rows }) =>
      dailyBarsRead(async (knowledge) => {
        const found = await rows.at(knowledge).select(['r.instrument_id', 'r.date', 'r.close']).execute()
        return found.map((bar) => ({ ...NO_MORE, ...bar }))
      }),
    ),
  ],
})
