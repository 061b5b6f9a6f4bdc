import { f, record, revisioned, withdraw, type RowOf } from '@bourse/kit'
import type { Frequency } from '../series/series-fields.ts'
import { describedSeries } from '../series/records.ts'
import { periodOf } from './period.ts'

/** Plausible dates: some publishers have prices going back to the eleventh century, and others publish forecasts. */
const OBSERVED = { from: '1000-01-01', ahead: 36_525 }

export const observationFields = {
  series_id: f.text('Id of the series', { example: 'usa.government_bond.yield.10y' }),
  observation_date: f.date('The day, or the first day of the period', OBSERVED),
  period_start: f.date('First day of the period; for daily series the day itself', OBSERVED),
  period_end: f.date('Last day of the period; for daily series the day itself', OBSERVED),
  value: f.decimal('The value; a day without one has no row', { unit: 'unit of the series', example: 4.02 }),
  published_at: f.instant('When the publisher released the value; null if only the day is known').nullable(),
  status: f
    .oneOf('Status according to the publisher', ['final', 'preliminary', 'estimated', 'revised'], {
      example: 'final',
    })
    .nullable(),
}

/** Observations of economic series, with every revision. */
export const observations = record('observations', {
  title: 'Observations of economic series',
  id: 'obs',
  fields: observationFields,
  key: ['series_id', 'observation_date'],
  time: revisioned('observation_date'),
  order: ['series_id asc', 'observation_date asc'],
  history: 'observation_date',
  listedIn: {
    column: 'series_id',
    record: describedSeries,
    field: 'id',
    rule: 'unknown-series',
    advice:
      'Values belong to a series, which is added with its source: connect the source first ' +
      '(GET /v1/economic/series lists the available series).',
  },
})

/** A value from a source. */
interface SourceValue {
  readonly series: { readonly id: string; readonly frequency: Frequency }
  /** Any day of the observed period. */
  readonly date: string
  /** Null if the publisher has no value or has retracted it. */
  readonly value: string | null
  readonly published_at?: string
  readonly status?: RowOf<typeof observationFields>['status']
  /** When the value became known; defaults to now. */
  readonly known_at?: string
}

/** Returns the row for a value. A null value becomes the withdrawal of an earlier one. */
export function observationRow({ series, date, value, published_at, status, known_at }: SourceValue) {
  const { start, end } = periodOf(date, series.frequency)
  const known = known_at === undefined ? {} : { known_at }
  if (value === null) return withdraw(observations, { series_id: series.id, observation_date: start, ...known })
  const row = {
    series_id: series.id,
    observation_date: start,
    period_start: start,
    period_end: end,
    value,
    published_at: published_at ?? null,
    status: status ?? null,
    ...known,
  }
  return { record: observations, row, from: undefined }
}
