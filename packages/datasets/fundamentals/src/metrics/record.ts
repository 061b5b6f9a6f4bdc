import { f, record, revisioned, type Field } from '@bourse/kit'
import { classes } from '@bourse/services'
import { type MetricDefinition, type MetricUnit } from './metric-definition.ts'
import { METRIC_DEFINITIONS } from './metric-definitions.ts'

/** Retention of metrics in days: five years, each counted as a leap year. */
const KEPT_DAYS = 5 * 366

const UNITS: Readonly<Record<MetricUnit, string>> = {
  currency: 'currency_code',
  currency_per_share: 'currency_code per share',
  ratio: 'ratio',
  days: 'days',
}

const metricField = ({ name, formula, unit }: MetricDefinition): Field<string | null> =>
  f.decimal(`${name}: ${formula}`, { unit: UNITS[unit], example: unit === 'currency' ? 1_000_000 : 1.25 }).nullable()

/** Listings' metrics, one row per session. */
export const metrics = record('metrics', {
  title: 'Metrics',
  subject: classes,
  id: 'met',
  fields: {
    company_id: f.text('Public id of the listing’s own company', { example: 'cmp_00000000000000000000' }).nullable(),
    observed_on: f.date('Session whose close is used', { example: '2026-03-02' }),
    currency_code: f.currency('ISO 4217 code of the price and all amounts'),
    price: f.price('Close of the session, unadjusted'),
    fiscal_period_end: f.date('Normal period end of the newest statement used', { example: '2025-12-31' }).nullable(),
    input_record_ids: f.list(
      'Public ids of the statements, share statistics, dividends and estimates used, sorted',
      f.text('Public id', { example: 'stm_00000000000000000000' }),
      { example: ['stm_00000000000000000000'] },
    ),
    ...Object.fromEntries(METRIC_DEFINITIONS.map((definition) => [definition.id, metricField(definition)])),
  },
  key: ['instrument_id', 'observed_on'],
  time: revisioned('observed_on'),
  order: ['observed_on asc', 'id asc'],
  history: 'observed_on',
  retain: { days: KEPT_DAYS },
})
