import { BadRecord, tally } from '@bourse/kit'
import { currencyUnit, decimalText, isBelow, isDate } from '@bourse/kit/values'
import { jsonRows, numberIn, textIn, type JsonRow } from './json-rows.ts'
import { eodhdTicker } from './ticker.ts'

type Tally = ReturnType<typeof tally>

/** A listing's split. */
export interface EodhdSplit {
  readonly symbol: string
  readonly type: 'split' | 'reverse_split'
  readonly execution_date: string
  /** Number of old shares that became `split_to` new ones. */
  readonly split_from: string
  readonly split_to: string
}

/** A listing's dividend. */
export interface EodhdDividend {
  readonly symbol: string
  readonly type: 'cash_dividend' | 'special_dividend'
  readonly ex_date: string
  /** Amount as paid, which EODHD computes from a rounded value. */
  readonly amount: string
  readonly currency_code: string
  readonly declaration_date: string | null
  readonly record_date: string | null
  readonly pay_date: string | null
  readonly frequency: string | null
}

/**
 * Reads an exchange's splits on one date. Omits and counts funds and former holders of a ticker.
 * @throws UnreadableFile if the text is not an array of objects
 */
export function* bulkSplits(text: string, date: string): Generator<EodhdSplit | BadRecord | Tally> {
  for (const row of jsonRows(text)) yield symbolOf(row, date, (symbol) => splitOf(row, symbol, date))
}

/**
 * Reads an exchange's dividends with one ex date. Omits and counts funds, former holders of a ticker and amounts
 * without a currency (`no-currency`).
 * @throws UnreadableFile if the text is not an array of objects
 */
export function* bulkDividends(text: string, date: string): Generator<EodhdDividend | BadRecord | Tally> {
  for (const row of jsonRows(text)) yield symbolOf(row, date, (symbol) => dividendOf(row, symbol, date))
}

/** Reads one listing's splits; rows without a date are bad records. */
export function* listingSplits(text: string, symbol: string): Generator<EodhdSplit | BadRecord> {
  for (const row of jsonRows(text)) yield datedOf(row, (date) => splitOf(row, symbol, date))
}

/** Reads one listing's dividends. Omits and counts amounts without a currency (`no-currency`). */
export function* listingDividends(text: string, symbol: string): Generator<EodhdDividend | BadRecord | Tally> {
  for (const row of jsonRows(text)) yield datedOf(row, (date) => dividendOf(row, symbol, date))
}

function datedOf<Action>(row: JsonRow, read: (date: string) => Action): Action | BadRecord {
  const date = dateIn(row, 'date')
  return date === null
    ? new BadRecord(row, 'date: expected a date', { rule: 'unreadable-date', value: '' })
    : read(date)
}

function symbolOf<Action>(row: JsonRow, date: string, read: (symbol: string) => Action): Action | BadRecord | Tally {
  const { is, symbol } = eodhdTicker(textIn(row, 'code') ?? '')
  if (is === 'fund') return tally('fund-code')
  if (is === 'former') return tally('former-holder')
  const stated = textIn(row, 'date')
  if (stated === date) return read(symbol)
  const value = stated ?? ''
  return new BadRecord(row, `date: expected ${date}, got ${value || 'nothing'}`, { rule: 'other-date', value })
}

/** Reads a split: `1.000000/20.000000` is one new share for 20 old ones. */
function splitOf(row: JsonRow, symbol: string, execution_date: string): EodhdSplit | BadRecord {
  const stated = textIn(row, 'split') ?? ''
  const [split_to, split_from] = stated.split('/').map(decimalText)
  if (split_to === undefined || split_from === undefined || split_to === '0' || split_from === '0')
    return new BadRecord(row, 'split: expected new/old shares', { rule: 'unreadable-split', value: stated })
  const type = isBelow(split_to, split_from) ? 'reverse_split' : 'split'
  return { symbol, type, execution_date, split_from, split_to }
}

const FREQUENCIES: Readonly<Record<string, string>> = {
  Annual: '1',
  SemiAnnual: '2',
  Quarterly: '4',
  Monthly: '12',
  Weekly: '52',
}

function dividendOf(row: JsonRow, symbol: string, ex_date: string): EodhdDividend | BadRecord | Tally {
  const amount = numberIn(row, 'unadjustedValue')
  const currency = textIn(row, 'currency')
  if (currency === null) return tally('no-currency')
  if (amount === null)
    return new BadRecord(row, 'unadjustedValue: expected an amount', { rule: 'unreadable-amount', value: '' })
  const period = textIn(row, 'period') ?? ''
  return {
    symbol,
    type: period === 'Special' ? 'special_dividend' : 'cash_dividend',
    ex_date,
    amount,
    currency_code: currencyUnit(currency),
    declaration_date: dateIn(row, 'declarationDate'),
    record_date: dateIn(row, 'recordDate'),
    pay_date: dateIn(row, 'paymentDate'),
    frequency: Object.hasOwn(FREQUENCIES, period) ? (FREQUENCIES[period] ?? null) : null,
  }
}

function dateIn(row: JsonRow, name: string): string | null {
  const text = textIn(row, name)
  return text !== null && isDate(text) ? text : null
}
