import { Decimal } from '@bourse/kit'
import {
  endOfFilingDay,
  sharePositions,
  type FiledCover,
  type FiledInformationRow,
  type SharePosition,
} from '@bourse/sec'
import type { Reported } from '../holders/reported.ts'

interface Sum {
  total: Decimal
  readonly positions: Map<string, SharePosition>
}

/** Adds up the positions of reports whose rows come in any order. */
export class PortfolioSums {
  readonly #covers: ReadonlyMap<string, FiledCover>
  readonly #sums = new Map<string, Sum>()

  constructor(covers: ReadonlyMap<string, FiledCover>) {
    this.#covers = covers
  }

  /** Adds one row; those of other reports do not count. */
  add(row: FiledInformationRow): void {
    if (!this.#covers.has(row.filing_id)) return
    const sum = this.#sums.get(row.filing_id) ?? { total: new Decimal(0), positions: new Map<string, SharePosition>() }
    sum.total = sum.total.plus(row.reported_value)
    for (const position of sharePositions([row])) sum.positions.set(position.cusip, added(sum, position))
    this.#sums.set(row.filing_id, sum)
  }

  /** Every report with its positions, in the order of their filing. */
  *reports(): Generator<Reported> {
    const inOrder = [...this.#covers.values()].sort(
      (a, b) => compare(a.filed_on, b.filed_on) || compare(a.filing_id, b.filing_id),
    )
    for (const cover of inOrder) {
      const { total, positions } = this.#sums.get(cover.filing_id) ?? { total: new Decimal(0), positions: new Map() }
      const report = reportOf(cover, total.toFixed())
      yield { ...report, cusip: null, position: null, reported_value: null }
      for (const { cusip, shares, reported_value } of positions.values())
        yield { ...report, cusip, position: shares, reported_value }
    }
  }
}

function added({ positions }: Sum, one: SharePosition): SharePosition {
  const before = positions.get(one.cusip)
  if (before === undefined) return one
  return {
    ...before,
    shares: new Decimal(before.shares).plus(one.shares).toFixed(),
    reported_value: new Decimal(before.reported_value).plus(one.reported_value).toFixed(),
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What all rows of a report have in common. A set tells the day of filing alone. */
function reportOf(cover: FiledCover, total_value: string) {
  return {
    filing_id: cover.filing_id,
    filed_on: cover.filed_on,
    accepted_at: endOfFilingDay(cover.filed_on),
    kind: cover.amendment ? (cover.amendment_type ?? ('restatement' as const)) : ('original' as const),
    holder_type: 'institution' as const,
    holder_id: cover.cik,
    holder: cover.name,
    holder_cik: cover.cik,
    reported_on: cover.period_of_report,
    value_unit: '13f' as const,
    total_value,
    isin: null,
  }
}
