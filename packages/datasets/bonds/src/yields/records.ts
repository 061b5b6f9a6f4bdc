import { f, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'

const per100 = (description: string, example: number) =>
  f.decimal(description, { unit: 'per 100 of face', example }).nullable()

const yieldFields = {
  isin: f.text('ISIN of the bond', { example: 'US037833AL42' }),
  date: f.date('US business day on which the bond traded'),
  price: f.decimal('Clean price on the day', { unit: 'per 100 of face', example: 96.4 }),
  yield_to_maturity: f.ratio('Annual yield to maturity', { example: 0.041732 }).nullable(),
  yield_to_worst: f
    .ratio('Lowest of the yields to maturity and to every call after settlement', { example: 0.041732 })
    .nullable(),
  current_yield: f.ratio('Coupon divided by price', { example: 0.039938 }).nullable(),
  accrued_interest: per100('Interest accrued since the last coupon', 1.240556),
  modified_duration: f
    .decimal('Relative price decline for a yield increase of 1', { unit: 'years', example: 11.724503 })
    .nullable(),
  convexity: f
    .decimal('Second-order sensitivity of the price to the yield', { unit: 'years squared', example: 177.12 })
    .nullable(),
  settlement_date: f.date('Settlement date for a trade on the day', { example: '2026-03-03' }),
  benchmark_spread: f
    .decimal('Yield to maturity above the Treasury par curve at the same term', {
      unit: 'percentage points',
      example: 0.45,
    })
    .nullable(),
  yield_source: f
    .oneOf('Source of the yield; null where there is none', ['publisher', 'model'], { example: 'model' })
    .nullable(),
}

/** Daily bond yields, computed from bar prices. */
export const bondYields = record('bond_yields', {
  title: 'Yields of bonds',
  subject: listing,
  id: 'byl',
  fields: yieldFields,
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['date desc', 'id asc'],
  history: 'date',
})

/** Yields as stated by publishers; a stated yield that agrees with the computed one replaces it. */
export const statedYields = record('stated_yields', {
  title: 'Bond yields as publishers state them',
  subject: listing,
  fields: {
    date: f.date('US business day'),
    yield_to_maturity: f.ratio('Annual yield to maturity', { example: 0.041732 }),
  },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['date desc', 'instrument_id asc'],
  history: 'date',
})
