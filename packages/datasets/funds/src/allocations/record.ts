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

/** A dimension. */
export type Dimension = (typeof DIMENSIONS)[number]

/** Allocation of a fund's net assets, complete lists by date. */
export const allocations = record('allocations', {
  title: 'Allocations of funds',
  subject: listing,
  id: 'alc',
  fields: {
    snapshot_date: f.date('Date of the positions', { example: '2026-02-28' }),
    dimension: f.oneOf('By what the positions are added up', DIMENSIONS, { example: 'asset_class' }),
    name: f.text('Name of the part; unclassified for positions of which it is not told', { example: 'equity' }),
    weight: f.ratio('Part of the net assets, what is owed taken off', { example: 0.997 }),
    long_weight: f.ratio('Part of the net assets that is owned', { example: 0.997 }),
    short_weight: f.ratio('Part of the net assets that is owed; long_weight less it is weight', { example: 0 }),
    position_count: f.count('Positions added up; null where a publisher told the part', { example: 503 }).nullable(),
    source: f.oneOf('Whether the publisher told it, or it was added up here', ['publisher', 'derived'], {
      example: 'derived',
    }),
  },
  key: ['instrument_id', 'snapshot_date', 'dimension', 'name'],
  time: snapshot('snapshot_date', { per: 'instrument_id', keep: KEPT_DATES, before: 'refuse' }),
  order: ['dimension asc', 'weight desc', 'id asc'],
})
