import { BadRecord } from '@bourse/kit'
import { Decimal, decimalText, isDate } from '@bourse/kit/values'
import { shortText } from './shown.ts'

/** A transaction code's meaning. */
export type TransactionType =
  | 'purchase'
  | 'sale'
  | 'grant'
  | 'disposition_to_issuer'
  | 'tax_withholding'
  | 'gift'
  | 'option_exercise'
  | 'conversion'
  | 'inheritance'
  | 'other'

/** A transaction in a non-derivative security, as filed: never adjusted for splits. */
export interface InsiderTransaction {
  /** The transaction's position in its table, starting at 1. */
  readonly sequence: number
  readonly transaction_date: string
  readonly security_title: string
  /** Share class in the title, `A` or `B`; null if the title has none. */
  readonly share_class: string | null
  readonly transaction_code: string
  readonly transaction_type: TransactionType
  readonly acquired_disposed: 'acquired' | 'disposed'
  /** Number of shares, exact decimal text. */
  readonly shares: string
  /** Price in US dollars per share; null if none is reported. A reported `0` stays `0`. */
  readonly price: string | null
  /** Value in US dollars: shares × price, exact. */
  readonly value: string | null
  readonly shares_after: string | null
  readonly direct_or_indirect: 'direct' | 'indirect' | null
  readonly nature_of_ownership: string | null
  readonly deemed_execution_date: string | null
  readonly equity_swap: boolean
  readonly late: boolean
  /** Text of the footnotes that the row references, in reference order. */
  readonly footnotes: readonly string[]
}

/** A transaction's text values before parsing, from XML or from a table. */
export interface WrittenTransaction {
  readonly sequence: number
  readonly security_title: string | null
  readonly transaction_date: string | null
  readonly deemed_execution_date: string | null
  readonly transaction_code: string | null
  readonly equity_swap: boolean
  readonly timeliness: string | null
  readonly shares: string | null
  readonly price: string | null
  readonly acquired_disposed: string | null
  readonly shares_after: string | null
  readonly ownership: string | null
  readonly nature_of_ownership: string | null
  readonly footnotes: readonly string[]
}

const TYPES: Readonly<Record<string, TransactionType>> = {
  P: 'purchase',
  S: 'sale',
  A: 'grant',
  D: 'disposition_to_issuer',
  F: 'tax_withholding',
  G: 'gift',
  M: 'option_exercise',
  X: 'option_exercise',
  O: 'option_exercise',
  C: 'conversion',
  W: 'inheritance',
}
const FIRST_DATE = '1990-01-01'

/** Returns a transaction code's meaning; `other` for codes that are not listed. */
export function transactionType(code: string): TransactionType {
  return TYPES[code] ?? 'other'
}

/** Returns the share class in a title: `A` for "Class A Common Stock"; null if the title has none. */
export function shareClass(title: string): string | null {
  return /\bclass\s+([A-Z])\b/i.exec(title)?.[1]?.toUpperCase() ?? null
}

/**
 * Parses one transaction. Returns a `BadRecord` if its date, code, side or shares are unreadable, or if the date is
 * after the filing date or before 1990.
 */
export function insiderTransaction(written: WrittenTransaction, filed_on?: string): InsiderTransaction | BadRecord {
  const shares = decimalText(written.shares ?? '')
  const why = problemOf(written, filed_on)
  if (why !== undefined || shares === undefined) return new BadRecord(written, why ?? 'expected a number of shares')
  const price = decimalText(written.price ?? '') ?? null
  const security_title = written.security_title ?? ''
  const transaction_code = written.transaction_code ?? ''
  return {
    sequence: written.sequence,
    transaction_date: dateOrNull(written.transaction_date) ?? '',
    security_title,
    share_class: shareClass(security_title),
    transaction_code,
    transaction_type: transactionType(transaction_code),
    acquired_disposed: written.acquired_disposed === 'A' ? 'acquired' : 'disposed',
    shares,
    price,
    value: price === null ? null : new Decimal(shares).mul(price).toFixed(),
    shares_after: decimalText(written.shares_after ?? '') ?? null,
    direct_or_indirect: written.ownership === 'D' ? 'direct' : written.ownership === 'I' ? 'indirect' : null,
    nature_of_ownership: written.nature_of_ownership,
    deemed_execution_date: dateOrNull(written.deemed_execution_date),
    equity_swap: written.equity_swap,
    late: written.timeliness === 'L',
    footnotes: written.footnotes,
  }
}

function problemOf(written: WrittenTransaction, filed_on: string | undefined): string | undefined {
  const date = dateOrNull(written.transaction_date)
  if (date === null) return `expected a transaction date YYYY-MM-DD, got ${shortText(written.transaction_date ?? '')}`
  if (date < FIRST_DATE) return `expected a transaction date from 1990 on, got ${date}`
  if (filed_on !== undefined && date > filed_on)
    return `expected a transaction date no later than the filing date, got ${date} after ${filed_on}`
  if (!/^[A-Z]$/.test(written.transaction_code ?? ''))
    return `expected a one-letter transaction code, got ${shortText(written.transaction_code ?? '')}`
  return written.acquired_disposed === 'A' || written.acquired_disposed === 'D'
    ? undefined
    : `expected A (acquired) or D (disposed), got ${shortText(written.acquired_disposed ?? '')}`
}

/** Returns a date or null. Dates in forms may have a UTC offset: `2025-03-03-05:00`. */
function dateOrNull(text: string | null): string | null {
  const date = text?.slice(0, 10) ?? ''
  return isDate(date) ? date : null
}
