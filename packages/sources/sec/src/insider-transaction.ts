import { BadRecord } from '@bourse/kit'
import { Decimal, decimalText, isDate } from '@bourse/kit/values'
import { shown } from './shown.ts'

/** What a transaction code means. */
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

/** A transaction in a security that is no derivative, as filed: never adjusted for splits. */
export interface InsiderTransaction {
  /** Place in its table from 1. */
  readonly sequence: number
  readonly transaction_date: string
  readonly security_title: string
  /** Class that the title names, `A` or `B`; null where it names none. */
  readonly share_class: string | null
  readonly transaction_code: string
  readonly transaction_type: TransactionType
  readonly acquired_disposed: 'acquired' | 'disposed'
  /** Exact decimal text. */
  readonly shares: string
  /** US dollars a share; null where none is stated, `0` is kept. */
  readonly price: string | null
  /** shares × price, exact. */
  readonly value: string | null
  readonly shares_after: string | null
  readonly direct_or_indirect: 'direct' | 'indirect' | null
  readonly nature_of_ownership: string | null
  readonly deemed_execution_date: string | null
  readonly equity_swap: boolean
  readonly late: boolean
  /** Texts that the row refers to, in the order of the row. */
  readonly footnotes: readonly string[]
}

/** A transaction as it is written, in XML or in a table: text by text. */
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

/** What a transaction code means; `other` for codes without a meaning of their own. */
export function transactionType(code: string): TransactionType {
  return TYPES[code] ?? 'other'
}

/** Class of shares that a title names, `A` of "Class A Common Stock"; null where it names none. */
export function shareClass(title: string): string | null {
  return /\bclass\s+([A-Z])\b/i.exec(title)?.[1]?.toUpperCase() ?? null
}

/**
 * One transaction; a `BadRecord` where date, code, side or shares cannot be read, or the date lies after filing or
 * before 1990.
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
  if (date === null) return `expected a transaction date YYYY-MM-DD, came ${shown(written.transaction_date ?? '')}`
  if (date < FIRST_DATE) return `expected a transaction date from 1990 on, came ${date}`
  if (filed_on !== undefined && date > filed_on)
    return `expected a transaction date up to the filing date, came ${date} after ${filed_on}`
  if (!/^[A-Z]$/.test(written.transaction_code ?? ''))
    return `expected a transaction code of one letter, came ${shown(written.transaction_code ?? '')}`
  return written.acquired_disposed === 'A' || written.acquired_disposed === 'D'
    ? undefined
    : `expected A or D for acquired or disposed, came ${shown(written.acquired_disposed ?? '')}`
}

/** Dates of forms may carry a zone behind them, `2025-03-03-05:00`. */
function dateOrNull(text: string | null): string | null {
  const date = text?.slice(0, 10) ?? ''
  return isDate(date) ? date : null
}
