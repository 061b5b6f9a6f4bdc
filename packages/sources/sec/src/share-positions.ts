import { Decimal } from '@bourse/kit/values'
import type { InformationRow } from './information-table.ts'

/** The shares reported under one CUSIP, and their value as filed. */
export interface SharePosition {
  readonly cusip: string
  readonly name: string
  /** Number of shares, exact decimal text. */
  readonly shares: string
  readonly reported_value: string
}

/**
 * Returns the positions in shares: sums each CUSIP's rows (which are split by discretion and other managers), and
 * ignores puts, calls and principal amounts.
 */
export function sharePositions(rows: Iterable<InformationRow>): SharePosition[] {
  const positions = new Map<string, SharePosition>()
  for (const { cusip, name, amount, amount_type, put_call, reported_value } of rows) {
    if (amount_type !== 'shares' || put_call !== null) continue
    const held = positions.get(cusip) ?? { cusip, name, shares: '0', reported_value: '0' }
    positions.set(cusip, {
      ...held,
      shares: sum(held.shares, amount),
      reported_value: sum(held.reported_value, reported_value),
    })
  }
  return [...positions.values()]
}

const sum = (a: string, b: string) => new Decimal(a).plus(b).toFixed()
