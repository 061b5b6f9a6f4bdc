import type { Claim } from '@bourse/kit'
import type { Finding } from '@bourse/kit/host'
import { Decimal } from '@bourse/kit/values'

/** The maximum relative difference between two sources' values, by field, as decimal text: `0.005` is 0.5%. */
export type Tolerances = Readonly<Record<string, string>>

const RULE = 'sources-disagree'
const PERCENT = 100

interface ClaimedValue {
  readonly source: string
  readonly value: Decimal
}

/**
 * Returns an issue for the first field in which two claims of one row differ by more than the field's tolerance.
 * Ignores trading venues, because each one has its own prices and volumes, and computed rows, which are placeholders
 * until a source provides the row.
 */
export function disagreement(
  claims: readonly Claim<Readonly<Record<string, unknown>>>[],
  tolerances: Tolerances,
): Finding | undefined {
  const comparable = claims.filter(({ role }) => role !== 'venue' && role !== 'computed')
  for (const [field, tolerance] of Object.entries(tolerances)) {
    const [least, ...others] = claimedValues(comparable, field)
    const most = others.at(-1)
    if (least === undefined || most === undefined || isWithin(least.value, most.value, tolerance)) continue
    const percent = new Decimal(tolerance).times(PERCENT).toFixed()
    const got = `${least.value.toFixed()} from ${least.source} and ${most.value.toFixed()} from ${most.source}`
    return {
      level: 'warn',
      rule: RULE,
      value: `${least.value.toFixed()}, ${most.value.toFixed()}`,
      reason: `${field}: expected values within ${percent}% of each other, got ${got}`,
    }
  }
  return undefined
}

/** Returns a field's distinct values in ascending order; claims without a value are omitted. */
function claimedValues(claims: readonly Claim<Readonly<Record<string, unknown>>>[], field: string) {
  const stated = claims.flatMap(({ source, row }) => {
    const text = row[field]
    return typeof text === 'string' ? [{ source, text }] : []
  })
  // Most sources agree digit for digit.
  if (stated.every(({ text }) => text === stated[0]?.text)) return []
  return stated
    .map(({ source, text }): ClaimedValue => ({ source, value: new Decimal(text) }))
    .toSorted((a, b) => a.value.comparedTo(b.value))
}

const isWithin = (least: Decimal, most: Decimal, tolerance: string) =>
  most.minus(least).lessThanOrEqualTo(Decimal.max(least.abs(), most.abs()).times(tolerance))
