import { f, precedence, record, revisioned } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import { listing } from '@bourse/services'

/** Order of precedence among a day's sources: the operator's own data, FINRA, vendors, and synthetic rows last. */
const inPrecedence = precedence({ first: ['import', 'finra-short-interest', 'yahoo-short-interest'], last: ['demo'] })

/** Shares held short on a settlement date, by listing. */
export const shortInterest = record('short_interest', {
  title: 'Short interest',
  subject: listing,
  id: 'sin',
  fields: {
    observed_on: f.date(
      'Date of the position: settlement date, otherwise the vendor’s date, otherwise the response date',
    ),
    settlement_date: f.date('Always null; see observed_on').nullable(),
    published_at: f.instant('Always null').nullable(),
    short_interest: f.count('Shares held short', { example: 124_917_523 }),
    previous_short_interest: f
      .count('Shares held short in the previous report, as restated in this one', { example: 157_008_120 })
      .nullable(),
    change: f.count('short_interest minus previous_short_interest', { example: -32_090_597 }).nullable(),
    change_ratio: f
      .ratio('change divided by previous_short_interest, ten significant digits; null after 0', {
        example: -0.2043881233,
      })
      .nullable(),
    average_daily_volume: f
      .count('Average shares traded per day since the previous report', { example: 54_100_000 })
      .nullable(),
    days_to_cover: f
      .decimal('As published, or short_interest divided by average_daily_volume', { unit: 'days', example: 2.12 })
      .nullable(),
    short_float_ratio: f
      .ratio('short_interest divided by the free float; null if the float is unknown', {
        example: 0.0083,
      })
      .nullable(),
    short_outstanding_ratio: f.ratio('short_interest divided by shares outstanding', { example: 0.0083 }).nullable(),
    revised: f.boolean('Whether the publisher revised the row', { example: false }),
    split_adjusted: f.boolean('Whether a split took place since the previous report; numbers are as published', {
      example: false,
    }),
  },
  key: ['instrument_id', 'observed_on'],
  time: revisioned('observed_on'),
  order: ['observed_on asc', 'id asc'],
  history: 'observed_on',
  indexes: [['observed_on', 'instrument_id']],
  merge: (claims) => inPrecedence(claims)[0].row,
  checks: {
    warn: {
      'short-above-float': ({ short_float_ratio }) =>
        short_float_ratio === null || new Decimal(short_float_ratio).lte(1)
          ? undefined
          : { value: short_float_ratio, reason: 'expected short interest no greater than the float' },
    },
  },
})
