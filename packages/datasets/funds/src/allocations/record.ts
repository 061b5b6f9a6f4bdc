import { f, record, snapshot } from '@bourse/kit'
import { listing } from '@bourse/services'
import { KEPT_DATES } from '../holdings/record.ts'

/** Dimensions by which a fund's holdings are summed. */
export const DIMENSIONS = [
  'asset_class',
  'sector',
  'country',
  'currency',
  'issuer_type',
  'maturity',
  'credit_quality',
] as const

/** An allocation dimension. */
export type Dimension = (typeof DIMENSIONS)[number]

/** How a fund's net assets are allocated, as complete lists by date. */
export const allocations = record('allocations', {
  title: 'Fund allocations',
  subject: listing,
  id: 'alc',
  fields: {
    snapshot_date: f.date('Date of the positions', { example: '2026-02-28' }),
    dimension: f.oneOf('Dimension of the breakdown', DIMENSIONS, { example: 'asset_class' }),
    name: f.text('Name of the part; unclassified for positions without this information', { example: 'equity' }),
    weight: f.ratio('Weight in net assets: long minus short', { example: 0.997 }),
    long_weight: f.ratio('Long weight in net assets', { example: 0.997 }),
    short_weight: f.ratio('Short weight in net assets; long_weight minus short_weight is weight', { example: 0 }),
    position_count: f
      .count('Number of positions in the part; null if the publisher reported the part', { example: 503 })
      .nullable(),
    source: f.oneOf(
      'Whether the publisher reported it or it was computed from the holdings',
      ['publisher', 'derived'],
      {
        example: 'derived',
      },
    ),
  },
  key: ['instrument_id', 'snapshot_date', 'dimension', 'name'],
  time: snapshot('snapshot_date', { per: 'instrument_id', keep: KEPT_DATES, before: 'refuse' }),
  order: ['dimension asc', 'weight desc', 'id asc'],
})
