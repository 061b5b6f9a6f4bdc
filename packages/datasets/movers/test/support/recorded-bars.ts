import { defineDataset, f, record, type Dataset } from '@bourse/kit'
import { dailyBars as service } from '@bourse/services'
import { dailyByListing, dailyBarsRead } from '@bourse/testkit'

/** Daily bars that a test adds while it runs; jobs that depend on bars run after each publication. */
export const recordedDailyBars = record('bars', {
  title: 'Daily bars',
  ...dailyByListing,
  fields: {
    date: f.date('Session'),
    open: f.price('First price').nullable(),
    high: f.price('Highest price').nullable(),
    low: f.price('Lowest price').nullable(),
    close: f.price('Last price'),
    volume: f.decimal('Shares or coins', { unit: 'shares', example: 100 }).nullable(),
    trade_count: f.count('Trades').nullable(),
  },
})

const BAR = ['r.instrument_id', 'r.date', 'r.open', 'r.high', 'r.low', 'r.close', 'r.volume', 'r.trade_count'] as const

/** A minimal dataset of daily bars: its service returns what is published, and supports reads as of an instant. */
export const recordedBars: Dataset = defineDataset({
  id: 'recorded-bars',
  title: 'Daily bars',
  summary: 'Daily bars that a test records.',
  records: [recordedDailyBars],
  provides: [
    service.provide({ rows: recordedDailyBars }, ({ rows }) =>
      dailyBarsRead((knowledge) => rows.at(knowledge).select(BAR).execute()),
    ),
  ],
})
