import { daysBetween, Decimal } from '@bourse/kit/values'
import { periodEndMoved } from '../facts/fiscal-period.ts'
import { type Statement } from '../statements/line-definition.ts'
import { type PeriodType } from '../statements/statement-row.ts'
import { type KnownStatement } from './metric-inputs.ts'

/** Maximum age, in days, of a fiscal year that counts as the twelve months before a day. */
const OLDEST_YEAR_DAYS = 456

/** Finds an issuer's statements by period, for trailing twelve months and earlier years. */
export class StatementPeriods {
  readonly #rows: ReadonlyMap<string, KnownStatement>
  readonly #newest: ReadonlyMap<string, KnownStatement>
  readonly #observedOn: string
  /** Results of `trailing`, by statement and number of months back: dozens of metrics use the same twelve months. */
  readonly #trailing = new Map<string, readonly KnownStatement[] | undefined>()

  constructor(statements: readonly KnownStatement[], observedOn: string) {
    this.#rows = new Map(statements.map((row) => [keyOf(row.statement, row.period_type, row.period_end), row]))
    const byEnd = statements.toSorted((a, b) => (a.period_end < b.period_end ? -1 : 1))
    this.#newest = new Map(byEnd.map((row) => [keyOf(row.statement, row.period_type), row]))
    this.#observedOn = observedOn
  }

  /** Returns the statement for a period. */
  at(statement: Statement, type: PeriodType, end: string): KnownStatement | undefined {
    return this.#rows.get(keyOf(statement, type, end))
  }

  /** Returns the newest statement with a period type. */
  newest(statement: Statement, type: PeriodType): KnownStatement | undefined {
    return this.#newest.get(keyOf(statement, type))
  }

  /**
   * Returns the statements that make up the newest twelve months, or the twelve months that ended the given number of
   * months earlier: the fiscal year if it ends last, otherwise four consecutive quarters or, for an issuer without
   * quarters, the newest year.
   */
  trailing(statement: Statement, monthsBefore = 0): readonly KnownStatement[] | undefined {
    const key = `${statement} ${monthsBefore}`
    if (!this.#trailing.has(key)) this.#trailing.set(key, this.#findTrailing(statement, monthsBefore))
    return this.#trailing.get(key)
  }

  #findTrailing(statement: Statement, monthsBefore: number): readonly KnownStatement[] | undefined {
    const [year, quarter] = [this.newest(statement, 'annual'), this.newest(statement, 'quarterly')]
    if (quarter === undefined) return this.#yearAlone(year, monthsBefore)
    const end = year !== undefined && year.period_end >= quarter.period_end ? year.period_end : quarter.period_end
    return this.#twelveMonthsTo(statement, periodEndMoved(end, -monthsBefore))
  }

  #yearAlone(year: KnownStatement | undefined, monthsBefore: number): readonly KnownStatement[] | undefined {
    if (year === undefined || daysBetween(year.period_end, this.#observedOn) > OLDEST_YEAR_DAYS) return undefined
    const yearThen = this.at(year.statement, 'annual', periodEndMoved(year.period_end, -monthsBefore))
    return yearThen === undefined ? undefined : [yearThen]
  }

  #twelveMonthsTo(statement: Statement, end: string): readonly KnownStatement[] | undefined {
    const year = this.at(statement, 'annual', end)
    if (year !== undefined) return [year]
    const quarters = [0, 3, 6, 9]
      .map((months) => this.at(statement, 'quarterly', periodEndMoved(end, -months)))
      .filter((row) => row !== undefined)
    return quarters.length === 4 ? quarters : undefined
  }
}

const keyOf = (statement: Statement, type: PeriodType, end = ''): string => `${statement} ${type} ${end}`

/** Returns a line's value; null if it is missing. */
export function lineOf(row: KnownStatement | undefined, id: string): Decimal | null {
  const value = row?.items[id]
  return value === undefined || value === null ? null : new Decimal(value)
}
