import { f, record, revisioned } from '@bourse/kit'
import { issuer } from '@bourse/services'

/** Retention of observations in days: five years, counted as leap years. */
const KEPT_DAYS = 5 * 366

const measured = (description: string, example: string) =>
  f.object(
    description,
    {
      value: f.decimal('Value; null if there is none').nullable(),
      unit: f.text('Unit, such as USD/share or USD'),
    },
    { example: { value: example, unit: 'USD/share' } },
  )

const REVISIONS = {
  ...{ up_7d: '0', up_30d: '3', down_7d: '1', down_30d: '20' },
  ...{ mean_7d_ago: '1.61018', mean_30d_ago: '1.67117', mean_60d_ago: '1.6786', mean_90d_ago: '1.68215' },
}

/** Recent revisions to EPS estimates. */
const revisions = f.object(
  'Recent revisions by analysts; null for revenue',
  {
    up_7d: f.count('Upward revisions in 7 days').nullable(),
    up_30d: f.count('Upward revisions in 30 days').nullable(),
    down_7d: f.count('Downward revisions in 7 days').nullable(),
    down_30d: f.count('Downward revisions in 30 days').nullable(),
    mean_7d_ago: f.decimal('Mean 7 days before').nullable(),
    mean_30d_ago: f.decimal('Mean 30 days before').nullable(),
    mean_60d_ago: f.decimal('Mean 60 days before').nullable(),
    mean_90d_ago: f.decimal('Mean 90 days before').nullable(),
  },
  { example: REVISIONS },
)

const fields = {
  observed_on: f.date('Observation date'),
  metric: f.oneOf('Estimated metric', ['eps', 'revenue']),
  period_type: f.oneOf('Length of the period', ['quarterly', 'annual']),
  period_end: f.date('End of the fiscal period, in its normal form'),
  currency_code: f.currency('ISO 4217 code of the amounts').nullable(),
  mean: measured('Mean estimate', '1.60796'),
  low: measured('Lowest', '1.5'),
  high: measured('Highest', '1.67'),
  median: measured('Object whose value is always null: not collected', '1.6'),
  analyst_count: f.count('Number of analysts', { example: 27 }).nullable(),
  year_ago: measured('Actual figure for the same period of the previous year', '1.53'),
  growth_ratio: f
    .ratio('mean divided by abs(year_ago), minus 1, to ten significant digits', { example: 0.05095424837 })
    .nullable(),
  revisions: revisions.nullable(),
}

/** Analysts' estimates for a period, as observed on a day. */
export const estimates = record('estimates', {
  title: 'Estimates',
  subject: issuer,
  id: 'est',
  fields,
  key: ['company_id', 'metric', 'period_type', 'period_end', 'observed_on'],
  time: revisioned('observed_on'),
  order: ['period_end asc', 'id asc'],
  unbounded: 'every plan includes all five stored years of estimates',
  retain: { days: KEPT_DAYS },
})
