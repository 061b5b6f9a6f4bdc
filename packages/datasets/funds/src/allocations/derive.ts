import { Decimal } from '@bourse/kit/values'
import type { Position } from '../holdings/position.ts'
import { maturityBucket } from './maturity-bucket.ts'
import { DIMENSIONS, type Dimension } from './record.ts'

/** Fraction of a fund's net assets in one bucket of a dimension; weights are exact text. */
export interface Allocation {
  readonly dimension: Dimension
  readonly name: string
  readonly weight: string
  readonly long_weight: string
  readonly short_weight: string
  readonly position_count: string | null
  readonly source: 'derived' | 'publisher'
}

/** Bucket for positions without a classification. */
const UNCLASSIFIED = 'unclassified'

/** A position's bucket in each dimension; null if unknown. */
const BUCKETS: Readonly<Record<Dimension, (position: Position, date: string) => string | null>> = {
  asset_class: ({ asset_class }) => asset_class,
  sector: ({ sector }) => sector,
  country: ({ country_code }) => country_code,
  currency: ({ currency_code }) => currency_code,
  issuer_type: ({ issuer_type }) => issuer_type,
  maturity: ({ maturity_date }, date) => maturityBucket(maturity_date, date),
  credit_quality: ({ credit_quality }) => credit_quality,
}

/**
 * Sums the weights of positions on one date by dimension. Each dimension's buckets add up to the positions' total
 * weight. Dimensions without any data and buckets with a weight of 0 are omitted. If the publisher provides its own
 * breakdown by a dimension, uses that breakdown instead.
 */
export function allocationsOf(
  positions: readonly Position[],
  date: string,
  reported: readonly Allocation[] = [],
): readonly Allocation[] {
  const byPublisher = new Set(reported.map(({ dimension }) => dimension))
  return [
    ...reported,
    ...DIMENSIONS.filter((dimension) => !byPublisher.has(dimension)).flatMap((dimension) =>
      inDimension(dimension, positions, date),
    ),
  ]
}

function inDimension(dimension: Dimension, positions: readonly Position[], date: string): readonly Allocation[] {
  const named = positions.map((position) => ({ position, name: BUCKETS[dimension](position, date) }))
  if (named.every(({ name }) => name === null || name === 'none')) return []
  return [...Map.groupBy(named, ({ name }) => name ?? UNCLASSIFIED)].flatMap(
    ([name, all]) =>
      bucketOf(
        dimension,
        name,
        all.map(({ position }) => position),
      ) ?? [],
  )
}

function bucketOf(dimension: Dimension, name: string, positions: readonly Position[]): Allocation | undefined {
  const weights = positions.flatMap(({ weight }) => (weight === null ? [] : [new Decimal(weight)]))
  const long = sum(weights.filter((weight) => weight.isPositive()))
  const short = sum(weights.filter((weight) => weight.isNegative())).negated()
  const weight = long.minus(short)
  if (weight.isZero()) return undefined
  return {
    dimension,
    name,
    weight: text(weight),
    long_weight: text(long),
    short_weight: text(short),
    position_count: String(positions.length),
    source: 'derived',
  }
}

const sum = (values: readonly Decimal[]) => values.reduce((total, value) => total.plus(value), new Decimal(0))

/** Converts a weight to text without a negative zero. */
const text = (value: Decimal) => (value.isZero() ? '0' : value.toString())
