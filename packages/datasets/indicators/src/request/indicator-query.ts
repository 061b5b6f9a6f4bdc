import { p, required } from '@bourse/kit'
import { INDICATORS } from '../all-indicators.ts'
import type { WarmUp } from '../calculate.ts'
import type { Interval } from '../definition/interval.ts'
import { parameterSchemas } from './parameter-schemas.ts'

/** Query parameters for GET /v1/indicators. */
export const query = {
  indicator: required(
    p.oneOf(
      'Name of the indicator, as in /v1/indicators/definitions.',
      INDICATORS.map(({ name }) => name),
      { example: 'sma' },
    ),
  ),
  interval: p.oneOf('Bar interval: 1d, or 5m and 1h for exchange listings.', ['1d', '5m', '1h'], {
    default: '1d',
  }),
  from: p.dateOrInstant('First bar, inclusive: an exchange-local date, or the earliest bar close time.'),
  to: p.dateOrInstant('Last bar, inclusive: an exchange-local date, or the latest bar close time.'),
  adjustment: p.oneOf(
    'split: prices divided, volumes multiplied by the ratio of every later split known at `as_of`. raw: as traded.',
    ['split', 'raw'],
    { default: 'split', example: 'raw' },
  ),
  warmup: p.oneOf(
    'settled: null until the seeds of recursive averages weigh less than 1e-20. available: from the first bar ' +
      'that the formula allows.',
    ['settled', 'available'],
    { default: 'settled', example: 'available' },
  ),
  ...parameterSchemas,
}

/** A request's query, with the indicator parameters as strings under their names. */
export interface Query extends Readonly<Record<string, unknown>> {
  readonly indicator: string
  readonly interval?: Interval
  readonly from?: string
  readonly to?: string
  readonly adjustment?: 'split' | 'raw'
  readonly warmup?: WarmUp
}
