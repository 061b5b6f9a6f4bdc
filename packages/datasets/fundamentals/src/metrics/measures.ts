import { addDays, Decimal } from '@bourse/kit/values'
import { periodEndMoved } from '../facts/fiscal-period.ts'
import { type Statement } from '../statements/line-definition.ts'
import { plus, ratio, times, type Value } from './arithmetic.ts'
import {
  type CashDividend,
  type KnownStatement,
  type MetricInputs,
  type ShareChange,
  type ShareCount,
} from './metric-inputs.ts'
import { lineOf, StatementPeriods } from './statement-periods.ts'

/** The inputs to metric formulas. Statement amounts are in the statements' currency until `inPrice` converts them. */
export class Measures {
  readonly close: Decimal
  readonly #inputs: MetricInputs
  readonly #periods: StatementPeriods
  readonly #used = new Map<string, KnownStatement | undefined>()
  /** Cache of twelve-month sums by statement, line and number of years back: most metrics use the same few. */
  readonly #sums = new Map<string, Value>()

  constructor(inputs: MetricInputs) {
    this.#inputs = inputs
    this.#periods = new StatementPeriods(inputs.statements, inputs.observed_on)
    this.close = new Decimal(inputs.close)
  }

  /** Returns the ids of the records read so far, sorted. */
  usedIds(): readonly string[] {
    return [...this.#used.keys()].sort()
  }

  /** Returns the newest period end of the statements read so far. */
  newestPeriod(): string | null {
    return [...this.#used.values()].reduce<string | null>(
      (last, row) => (row === undefined || (last !== null && last > row.period_end) ? last : row.period_end),
      null,
    )
  }

  /**
   * Sums a line over the trailing twelve months, or over the twelve months that ended the given number of years
   * earlier.
   */
  ttm(statement: Statement, line: string, yearsBefore = 0): Value {
    const key = `${statement} ${line} ${yearsBefore}`
    const known = this.#sums.get(key)
    if (known !== undefined) return known
    const sum = this.#sum(this.#periods.trailing(statement, yearsBefore * 12), (row) => lineOf(row, line))
    this.#sums.set(key, sum)
    return sum
  }

  /** Returns diluted earnings per share for the trailing twelve months, with each quarter on the day's share basis. */
  epsTtm(yearsBefore = 0): Value {
    return this.#sum(this.#periods.trailing('income_statement', yearsBefore * 12), (row) => this.#epsOf(row))
  }

  /** Returns a line for the newest quarter, or for the same quarter the given number of years earlier. */
  quarter(line: string, yearsBefore = 0): Value {
    return lineOf(this.#quarterRow(yearsBefore), line)
  }

  /** Returns a quarter's diluted earnings per share, on the day's share basis. */
  quarterEps(yearsBefore = 0): Value {
    const row = this.#quarterRow(yearsBefore)
    return row === undefined ? null : this.#epsOf(row)
  }

  /** Returns a line from the newest balance sheet, or from the one the given number of years earlier. */
  balance(line: string, yearsBefore = 0): Value {
    const newest = this.#newestBalance()
    if (newest === undefined) return null
    return lineOf(this.#use(yearsBefore === 0 ? newest : this.#balanceBefore(newest)), line)
  }

  /**
   * Returns the average of a sum of balance sheet lines now and one year earlier; a leading minus subtracts the line.
   */
  average(...lines: readonly string[]): Value {
    const sumAt = (yearsBefore: number) =>
      lines
        .map((line) =>
          line.startsWith('-')
            ? times(this.balance(line.slice(1), yearsBefore), MINUS_ONE)
            : this.balance(line, yearsBefore),
        )
        .reduce((sum, part) => plus(sum, part), new Decimal(0) as Value)
    return ratio(plus(sumAt(0), sumAt(1)), TWO)
  }

  /** Returns the newest period's diluted shares, on the day's share basis. */
  dilutedShares(): Value {
    const row = this.#use(this.#periods.trailing('income_statement')?.[0])
    return row === undefined ? null : times(lineOf(row, 'shares_diluted'), this.#splitsSince(row.share_basis_on))
  }

  /** Returns the issuer's shares outstanding on the day. */
  sharesOutstanding(): Value {
    const { issuer_shares, splits } = this.#inputs
    return issuer_shares === null ? this.#sumOfClasses(({ shares }) => shares) : this.#countOf(issuer_shares, splits)
  }

  /**
   * Returns the market value in the price's currency: the sum over the listed classes if the count of each class is
   * known, otherwise close × the issuer's count.
   */
  marketCapitalization(): Value {
    const { classes, issuer_shares, splits } = this.#inputs
    const byClass = this.#sumOfClasses(({ close, shares }) => (close === null ? null : shares), true)
    const receipt = this.#sharesPerReceipt()
    if (byClass !== null) return ratio(byClass, receipt)
    if (issuer_shares === null || classes.length === 0) return null
    return ratio(times(this.close, this.#countOf(issuer_shares, splits)), receipt)
  }

  /** Converts a statement amount to the price's currency. */
  inPrice(value: Value): Value {
    return times(value, this.#rate())
  }

  /** Converts a per-share statement amount to one unit of the listing, in the price's currency. */
  perUnit(value: Value): Value {
    return times(this.inPrice(value), this.#sharesPerReceipt())
  }

  /** Returns the mean earnings per share estimate for the next fiscal year. */
  nextYearEps(): Value {
    const { next_year_eps } = this.#inputs
    if (next_year_eps === null) return null
    this.#used.set(next_year_eps.id, undefined)
    return new Decimal(next_year_eps.mean)
  }

  /**
   * Returns the dividends paid in the 365 days up to the day, or up to the same day the given number of years earlier,
   * adjusted for splits; 0 if there are none.
   */
  dividends(kinds: readonly CashDividend['kind'][], yearsBefore = 0): Decimal {
    const last = addDays(this.#inputs.observed_on, -365 * yearsBefore)
    const first = addDays(last, -364)
    return this.#inputs.dividends
      .filter(({ kind }) => kinds.includes(kind))
      .filter(({ pay_date, ex_date }) => (pay_date ?? ex_date) >= first && (pay_date ?? ex_date) <= last)
      .reduce((sum, dividend) => sum.plus(this.#afterSplits(dividend)), new Decimal(0))
  }

  /** Returns the newest regular dividend × its payments per year. */
  forwardDividends(): Value {
    const { observed_on } = this.#inputs
    const newest = this.#inputs.dividends
      .filter(({ kind, ex_date }) => kind === 'regular' && ex_date <= observed_on)
      .reduce<CashDividend | undefined>(
        (last, one) => (last !== undefined && last.ex_date > one.ex_date ? last : one),
        undefined,
      )
    if (newest === undefined || newest.frequency === null) return null
    return this.#afterSplits(newest).times(newest.frequency)
  }

  #afterSplits(dividend: CashDividend): Decimal {
    this.#used.set(dividend.id, undefined)
    return new Decimal(dividend.amount).div(this.#splitsSince(addDays(dividend.ex_date, -1)))
  }

  #quarterRow(yearsBefore: number): KnownStatement | undefined {
    const newest = this.#periods.newest('income_statement', 'quarterly')
    if (newest === undefined || yearsBefore === 0) return this.#use(newest)
    const end = periodEndMoved(newest.period_end, -12 * yearsBefore)
    return this.#use(this.#periods.at('income_statement', 'quarterly', end))
  }

  #newestBalance(): KnownStatement | undefined {
    const [quarter, year] = [
      this.#periods.newest('balance_sheet', 'quarterly'),
      this.#periods.newest('balance_sheet', 'annual'),
    ]
    return quarter !== undefined && (year === undefined || quarter.period_end >= year.period_end) ? quarter : year
  }

  #balanceBefore({ period_end }: KnownStatement): KnownStatement | undefined {
    const end = periodEndMoved(period_end, -12)
    return this.#periods.at('balance_sheet', 'quarterly', end) ?? this.#periods.at('balance_sheet', 'annual', end)
  }

  #epsOf(row: KnownStatement): Value {
    return lineOf(row, 'eps_diluted')?.div(this.#splitsSince(row.share_basis_on)) ?? null
  }

  #sum(rows: readonly KnownStatement[] | undefined, valueOf: (row: KnownStatement) => Value): Value {
    if (rows === undefined) return null
    return rows.reduce<Value>((sum, row) => plus(sum, valueOf(this.#use(row))), new Decimal(0))
  }

  #use<Row extends KnownStatement | undefined>(row: Row): Row {
    if (row !== undefined) this.#used.set(row.id, row)
    return row
  }

  #sumOfClasses(sharesOf: (one: MetricInputs['classes'][number]) => ShareCount | null, priced = false): Value {
    const { classes } = this.#inputs
    if (classes.length === 0 || classes.some((one) => sharesOf(one) === null)) return null
    return classes.reduce<Value>((sum, one) => {
      const shares = sharesOf(one)
      const count = shares === null ? null : this.#countOf(shares, one.splits)
      return plus(sum, priced ? times(count, new Decimal(one.close ?? 0)) : count)
    }, new Decimal(0))
  }

  #countOf(shares: ShareCount, splits: readonly ShareChange[]): Decimal {
    this.#used.set(shares.id, undefined)
    return new Decimal(shares.count).times(splitsBetween(splits, shares.observed_on, this.#inputs.observed_on))
  }

  #splitsSince(date: string | null): Decimal {
    const { splits, observed_on } = this.#inputs
    return date === null ? new Decimal(1) : splitsBetween(splits, date, observed_on)
  }

  #rate(): Value {
    const { statements, currency_code, rate } = this.#inputs
    const isSame = statements.every((row) => row.currency_code === currency_code)
    return isSame ? new Decimal(1) : rate === null ? null : new Decimal(rate)
  }

  #sharesPerReceipt(): Value {
    const { type, shares_per_receipt } = this.#inputs
    if (type !== 'ADRC') return new Decimal(1)
    return shares_per_receipt === null ? null : new Decimal(shares_per_receipt)
  }
}

const [TWO, MINUS_ONE] = [new Decimal(2), new Decimal(-1)]

/** Returns the product of the split ratios after the first date, up to and including the second. */
export function splitsBetween(splits: readonly ShareChange[], after: string, upTo: string): Decimal {
  return splits
    .filter(({ execution_date }) => execution_date > after && execution_date <= upTo)
    .reduce((product, { ratio: one }) => product.times(one), new Decimal(1))
}
