import { f, Type, type RowOf } from '@bourse/kit'
import { listing } from '@bourse/services'

/** Fields of a GET /v1/indicators row. */
export const fields = {
  id: f.text('Public id of the value, ind_…, derived from listing, indicator, parameters, interval and instant', {
    example: 'ind_00000000000000000000',
  }),
  ...listing.columns,
  ...listing.labels,
  indicator: f.text('Name of the indicator', { example: 'sma' }),
  event_at: f.instant('Close time of the bar: end of its session on 1d, otherwise of its interval'),
  // JSON text, so that decimals have eight places and never an exponent.
  values: f.json(
    'Each output by name, to eight decimal places, in the units of /v1/indicators/definitions; null where it ' +
      'cannot be calculated',
    Type.Unsafe<string>(Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()]))),
    { example: { sma: 189.4125 } },
  ),
  settled: f.boolean(
    'Whether every output has warmed up; before, it is null, or, with `warmup=available`, a value that still depends ' +
      'on where the listing’s bars begin',
    { example: true },
  ),
}

/** A row of GET /v1/indicators. */
export type Row = RowOf<typeof fields>
