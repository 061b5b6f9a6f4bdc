import { BadRecord, Decimal, decimalText, isDate } from '@bourse/kit'
import { shown } from './edgar-file-error.ts'
import { xmlFlag, xmlText, type XmlElement } from './xml-tree.ts'

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

interface Context {
  readonly sequence: number
  readonly footnotes: ReadonlyMap<string, string>
  readonly filed_on: string | undefined
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
 * Reads one `nonDerivativeTransaction`; a `BadRecord` where date, code, side or shares cannot be read, or the date lies
 * after filing or before 1990.
 */
export function insiderTransaction(row: XmlElement, context: Context): InsiderTransaction | BadRecord {
  const value = (...path: string[]) => xmlText(row, ...path, 'value')
  const transaction_date = value('transactionDate')?.slice(0, 10) ?? ''
  const transaction_code = xmlText(row, 'transactionCoding', 'transactionCode') ?? ''
  const side = value('transactionAmounts', 'transactionAcquiredDisposedCode')
  const shares = decimalText(value('transactionAmounts', 'transactionShares') ?? '')
  const security_title = value('securityTitle') ?? ''
  const why = problemOf({ transaction_date, transaction_code, side, shares }, context.filed_on)
  if (why !== undefined || shares === undefined) return new BadRecord(shownRow(row), why ?? 'expected shares')
  const price = decimalText(value('transactionAmounts', 'transactionPricePerShare') ?? '') ?? null
  return {
    sequence: context.sequence,
    transaction_date,
    security_title,
    share_class: shareClass(security_title),
    transaction_code,
    transaction_type: transactionType(transaction_code),
    acquired_disposed: side === 'A' ? 'acquired' : 'disposed',
    shares,
    price,
    value: price === null ? null : new Decimal(shares).mul(price).toFixed(),
    shares_after: decimalText(value('postTransactionAmounts', 'sharesOwnedFollowingTransaction') ?? '') ?? null,
    ...ownershipOf(value),
    deemed_execution_date: dateOrNull(value('deemedExecutionDate')),
    equity_swap: xmlFlag(row, 'transactionCoding', 'equitySwapInvolved') === true,
    late: (value('transactionTimeliness') ?? xmlText(row, 'transactionTimeliness')) === 'L',
    footnotes: [...new Set(footnoteIds(row))].flatMap((id) => context.footnotes.get(id) ?? []),
  }
}

interface Read {
  readonly transaction_date: string
  readonly transaction_code: string
  readonly side: string | null
  readonly shares: string | undefined
}

function problemOf({ transaction_date, transaction_code, side, shares }: Read, filed_on?: string): string | undefined {
  if (!isDate(transaction_date)) return `expected a transaction date YYYY-MM-DD, came ${shown(transaction_date)}`
  if (transaction_date < FIRST_DATE) return `expected a transaction date from 1990 on, came ${transaction_date}`
  if (filed_on !== undefined && transaction_date > filed_on)
    return `expected a transaction date up to the filing date, came ${transaction_date} after ${filed_on}`
  if (!/^[A-Z]$/.test(transaction_code))
    return `expected a transaction code of one letter, came ${shown(transaction_code)}`
  if (side !== 'A' && side !== 'D') return `expected A or D for acquired or disposed, came ${shown(side ?? '')}`
  return shares === undefined ? 'expected a number of shares' : undefined
}

function ownershipOf(
  value: (...path: string[]) => string | null,
): Pick<InsiderTransaction, 'direct_or_indirect' | 'nature_of_ownership'> {
  const letter = value('ownershipNature', 'directOrIndirectOwnership')
  return {
    direct_or_indirect: letter === 'D' ? 'direct' : letter === 'I' ? 'indirect' : null,
    nature_of_ownership: value('ownershipNature', 'natureOfOwnership'),
  }
}

function dateOrNull(text: string | null): string | null {
  const date = text?.slice(0, 10) ?? ''
  return isDate(date) ? date : null
}

function footnoteIds(element: XmlElement): string[] {
  const own = element.name === 'footnoteId' ? [element.attributes['id'] ?? ''] : []
  return [...own, ...element.children.flatMap(footnoteIds)]
}

/** Names and texts of a row, for the quarantine. */
function shownRow(row: XmlElement): Readonly<Record<string, string>> {
  const leaves = (element: XmlElement): [string, string][] =>
    element.children.length === 0
      ? [[element.name, element.text]]
      : element.children.flatMap(leaves).map(([name, text]) => [name === 'value' ? element.name : name, text])
  return Object.fromEntries(leaves(row).filter(([, text]) => text !== ''))
}
