import { decimalText, oneLine } from '@bourse/kit/values'

/** An amount in US dollars, as exact decimal text. */
export interface Amount {
  readonly amount_min: string | null
  readonly amount_max: string | null
  /** Whether the upper end was missing from the report and taken from the statutory bracket. */
  readonly isInferred: boolean
}

/** Upper ends of the Ethics in Government Act's brackets, by lower end. */
const UPPER_ENDS: Readonly<Record<string, string>> = {
  1001: '15000',
  15001: '50000',
  50001: '100000',
  100001: '250000',
  250001: '500000',
  500001: '1000000',
  1000001: '5000000',
  5000001: '25000000',
  25000001: '50000000',
}

const NUMBER = String.raw`\$?([\d,]+(?:\.\d+)?)`
const BRACKET = new RegExp(`^${NUMBER} ?- ?${NUMBER}$`)
const LOWER_END_ONLY = new RegExp(`^${NUMBER} ?-$`)
const OPEN_ENDED = new RegExp(`over ${NUMBER}$`, 'i')
const EXACT = new RegExp(`^${NUMBER}$`)

/** Reads `$1,001 - $15,000`, `$15,001 -`, `Over $50,000,000` or `$224.00`; undefined for any other text. */
export function amountOf(filed: string): Amount | undefined {
  const text = oneLine(filed)
  const numbers = (pattern: RegExp) => pattern.exec(text)?.slice(1).map(plain)
  const [from, to] = numbers(BRACKET) ?? []
  if (from !== undefined && to !== undefined) return { amount_min: from, amount_max: to, isInferred: false }
  const [lower] = numbers(LOWER_END_ONLY) ?? []
  if (lower !== undefined) {
    const upper = UPPER_ENDS[lower] ?? null
    return { amount_min: lower, amount_max: upper, isInferred: upper !== null }
  }
  const [over] = numbers(OPEN_ENDED) ?? []
  if (over !== undefined) return { amount_min: String(BigInt(over) + 1n), amount_max: null, isInferred: false }
  const exact = numbers(EXACT)?.[0]
  return exact === undefined ? undefined : { amount_min: exact, amount_max: exact, isInferred: false }
}

const plain = (text: string | undefined) => decimalText((text ?? '').replaceAll(',', '')) ?? ''
