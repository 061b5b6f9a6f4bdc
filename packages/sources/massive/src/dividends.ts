import { BadRecord, tally } from '@bourse/kit'
import { Decimal, decimalText, isDate } from '@bourse/kit/values'
import { membersOf, resultsOf, textOf, type Members } from './results.ts'
import { massiveSymbol } from './symbols.ts'

/** A cash dividend per share as paid, never adjusted for splits. */
export interface MassiveDividend {
  readonly symbol: string
  readonly type: 'cash_dividend' | 'special_dividend'
  readonly ex_date: string
  readonly record_date: string | null
  readonly pay_date: string | null
  readonly declaration_date: string | null
  readonly amount: string
  readonly currency_code: string
  /** Number of payments per year; null if they are irregular. */
  readonly frequency: string | null
  /** Number of the dividend, starting at 1, among those with the same type and date, sorted by descending amount. */
  readonly sequence: string
}

type Unsequenced = Omit<MassiveDividend, 'sequence'>
type Row = MassiveDividend | BadRecord | ReturnType<typeof tally>

/** Frequencies that differ from payments per year: Massive writes 104 for payments every other week. */
const FREQUENCIES: Readonly<Record<string, string | null>> = { '0': null, '104': '26' }
const SPECIAL: ReadonlySet<unknown> = new Set(['special', 'supplemental'])

/**
 * Reads the dividends from `/stocks/v1/dividends`. Counts duplicate rows, which are read once, and rows without a
 * currency.
 */
export function* massiveDividends(bodies: readonly string[]): Generator<Row> {
  const dividends: Unsequenced[] = []
  for (const row of bodies.flatMap((body) => resultsOf(membersOf(body)))) {
    const read = dividendOf(row)
    if (read === undefined) yield tally('no-currency')
    else if (read instanceof BadRecord) yield read
    else dividends.push(read)
  }
  const keyOf = ({ symbol, ex_date, type }: Unsequenced) => `${symbol} ${ex_date} ${type}`
  for (const same of Map.groupBy(dividends, keyOf).values()) {
    const byAmount = [...Map.groupBy(same, ({ amount }) => amount).values()].flatMap(([first]) => first ?? [])
    if (byAmount.length < same.length) yield tally('duplicate-row', same.length - byAmount.length)
    const ordered = byAmount.toSorted((a, b) => new Decimal(b.amount).comparedTo(a.amount))
    for (const [index, dividend] of ordered.entries()) yield { ...dividend, sequence: String(index + 1) }
  }
}

function dividendOf(row: Members): Unsequenced | BadRecord | undefined {
  const currency = textOf(row['currency'])
  if (currency === null) return undefined
  const symbol = massiveSymbol(textOf(row['ticker']) ?? '')
  const ex_date = dateOf(row['ex_dividend_date'])
  const amount = decimalText(textOf(row['cash_amount']) ?? '')
  if (symbol === undefined) return bad(row, 'unreadable-symbol', 'a ticker')
  if (ex_date === null) return bad(row, 'unreadable-date', 'an ex_dividend_date')
  if (amount === undefined || amount.startsWith('-')) return bad(row, 'unreadable-amount', 'a cash_amount')
  const frequency = textOf(row['frequency'])
  return {
    symbol,
    type: SPECIAL.has(row['distribution_type']) ? 'special_dividend' : 'cash_dividend',
    ex_date,
    record_date: dateOf(row['record_date']),
    pay_date: dateOf(row['pay_date']),
    declaration_date: dateOf(row['declaration_date']),
    amount,
    currency_code: currency.toUpperCase(),
    frequency:
      frequency !== null && Object.hasOwn(FREQUENCIES, frequency) ? (FREQUENCIES[frequency] ?? null) : frequency,
  }
}

const dateOf = (value: unknown) => (typeof value === 'string' && isDate(value) ? value : null)

const bad = (row: Members, rule: string, expected: string) =>
  new BadRecord(row, `expected ${expected}`, { rule, value: JSON.stringify(row).slice(0, 200) })
