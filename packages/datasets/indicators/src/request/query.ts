import { dateOrInstant, Type } from '@bourse/kit'
import { INDICATORS } from '../all-indicators.ts'
import type { Interval } from '../definition/interval.ts'
import { parameterSchemas } from './parameter-schemas.ts'

/** Query parameters of GET /v1/indicators. */
export const query = {
  indicator: Type.Union(
    INDICATORS.map(({ name }) => Type.Literal(name)),
    { description: 'Name of the indicator, as in /v1/indicators/definitions.', examples: ['sma'] },
  ),
  interval: Type.Optional(
    Type.Union([Type.Literal('1d'), Type.Literal('5m'), Type.Literal('1h')], {
      description: 'Length of the bars: 1d, or 5m and 1h of exchange listings.',
      default: '1d',
      examples: ['1d'],
    }),
  ),
  from: Type.Optional(
    dateOrInstant('First, inclusive: a date local to the exchange, or an instant at or after which bars close.'),
  ),
  to: Type.Optional(
    dateOrInstant('Last, inclusive: a date local to the exchange, or an instant at or before which bars close.'),
  ),
  adjustment: Type.Optional(
    Type.Union([Type.Literal('split'), Type.Literal('raw')], {
      description:
        'split: prices divided, volumes multiplied by the ratio of every later split known at as_of. raw: as traded.',
      default: 'split',
      examples: ['raw'],
    }),
  ),
  ...parameterSchemas,
}

/** The query of a request; the parameters of indicators are under their names, as text. */
export interface Query extends Readonly<Record<string, unknown>> {
  readonly indicator: string
  readonly interval?: Interval
  readonly from?: string
  readonly to?: string
  readonly adjustment?: 'split' | 'raw'
}
