import { BadRecord } from '@bourse/kit'
import { Decimal, decimalText, isDate } from '@bourse/kit/values'
import { nextSession } from '@bourse/calendar-rules'
import { shortText } from './bars.ts'
import { dashedDate, lines } from './lines.ts'
import { splitRatio } from './split-ratio.ts'

/** A cash dividend per share, as of the day before its ex date. */
export interface LeanDividend {
  /** First session in which a buyer no longer receives the dividend. */
  readonly ex_date: string
  /** Amount in US dollars, exact decimal text. */
  readonly amount: string
}

/** A split: one old share became `ratio` new ones. */
export interface LeanSplit {
  /** First session in which the new shares trade. */
  readonly execution_date: string
  /**
   * New shares per old share as exact decimal text: 7 for a seven-for-one split, 0.25 for a one-for-four reverse split.
   */
  readonly ratio: string
}

/** A factor file's dividends and splits, oldest first, and its unreadable lines. */
export interface LeanFactors {
  readonly dividends: readonly LeanDividend[]
  readonly splits: readonly LeanSplit[]
  readonly bad: readonly BadRecord[]
}

interface FactorRow {
  readonly line: string
  readonly date: string
  readonly price: Decimal
  readonly split: Decimal
  readonly reference: string
}

/**
 * Derives dividends and splits from a `factor_files/<ticker>.csv`. Each line has the factors that apply to prices up to
 * and including its date, and that date's close. If the next line's factors differ, a dividend or split took effect on
 * the following session of the XNYS calendar.
 *
 * - Dividend = reference price × (1 − price factor ÷ next price factor). Factors have seven decimal places, so the
 * result is accurate to about a millionth of the reference price. It is rounded half up to five places for prices below
 * 10, four below 100, three below 1,000 and so on.
 * - Split ratio = next split factor ÷ split factor, as a simple ratio if one is within 1 in 100,000 (3:2 is 1.5),
 * otherwise rounded to five significant digits. Spin-offs and rights, which the publisher encodes in the split factor,
 * yield unusual ratios.
 */
export function factorFile(text: string): LeanFactors {
  const bad: BadRecord[] = []
  const rows: FactorRow[] = []
  for (const { line, fields } of lines(text)) {
    const row = rowOf(line, fields)
    if (row instanceof BadRecord) bad.push(row)
    else rows.push(row)
  }
  rows.sort((a, b) => (a.date < b.date ? -1 : 1))
  const dividends: LeanDividend[] = []
  const splits: LeanSplit[] = []
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1]
    if (next === undefined || (next.price.eq(row.price) && next.split.eq(row.split))) continue
    const day = nextSession('XNYS', row.date)
    if (day === undefined) {
      bad.push(new BadRecord(row.line, `expected a date that the US calendar covers, got ${row.date}`))
      continue
    }
    if (next.price.lt(row.price))
      bad.push(
        new BadRecord(
          row.line,
          `expected increasing price factors, got ${next.price.toFixed()} after ${row.price.toFixed()}`,
        ),
      )
    else if (!next.price.eq(row.price)) dividends.push({ ex_date: day, amount: dividend(row, next) })
    if (!next.split.eq(row.split)) splits.push({ execution_date: day, ratio: splitRatio(next.split.div(row.split)) })
  }
  return { dividends, splits, bad }
}

function dividend(row: FactorRow, next: FactorRow): string {
  const amount = new Decimal(1).minus(row.price.div(next.price)).mul(row.reference)
  const places = Math.max(0, 6 - (row.reference.split('.')[0] ?? '').length)
  return decimalText(amount.toFixed(places)) ?? '0'
}

function rowOf(line: string, fields: readonly string[]): FactorRow | BadRecord {
  const [compact = '', ...rest] = fields
  const date = /^\d{8}$/.test(compact) ? dashedDate(compact) : ''
  if (!isDate(date)) return new BadRecord(line, `expected a date such as 20140606, got "${shortText(compact)}"`)
  const [price, split, reference] = rest.map((field) => decimalText(field))
  if (
    price === undefined ||
    split === undefined ||
    reference === undefined ||
    rest.length !== 3 ||
    !isAbove0(price, split)
  )
    return new BadRecord(line, 'expected date, price factor, split factor and reference price, with factors above 0')
  return { line, date, price: new Decimal(price), split: new Decimal(split), reference }
}

const isAbove0 = (...factors: readonly string[]) => factors.every((factor) => new Decimal(factor).gt(0))
