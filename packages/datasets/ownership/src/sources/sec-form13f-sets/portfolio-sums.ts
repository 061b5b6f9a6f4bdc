import { Decimal } from '@bourse/kit/values'
import {
  endOfFilingDay,
  sharePositions,
  type FiledCover,
  type FiledInformationRow,
  type SharePosition,
} from '@bourse/sec'
import type { ReportedHolding } from '../../staging/reported-fields.ts'
import { managerReport } from '../manager-report.ts'

interface Sum {
  total: Decimal
  readonly positions: Map<string, SharePosition>
}

/** Sums positions per report; the rows may arrive in any order. */
export class PortfolioSums {
  readonly #covers: ReadonlyMap<string, FiledCover>
  readonly #sums = new Map<string, Sum>()

  constructor(covers: ReadonlyMap<string, FiledCover>) {
    this.#covers = covers
  }

  /** Adds one row; rows for unknown reports are ignored. */
  add(row: FiledInformationRow): void {
    if (!this.#covers.has(row.filing_id)) return
    const sum = this.#sums.get(row.filing_id) ?? { total: new Decimal(0), positions: new Map<string, SharePosition>() }
    sum.total = sum.total.plus(row.reported_value)
    for (const position of sharePositions([row])) sum.positions.set(position.cusip, added(sum, position))
    this.#sums.set(row.filing_id, sum)
  }

  /** Yields every report with its positions, in filing order. */
  *reports(): Generator<ReportedHolding> {
    const inOrder = [...this.#covers.values()].sort(
      (a, b) => compare(a.filed_on, b.filed_on) || compare(a.filing_id, b.filing_id),
    )
    for (const cover of inOrder) {
      const { total, positions } = this.#sums.get(cover.filing_id) ?? { total: new Decimal(0), positions: new Map() }
      // A set has only the filing date, not the time.
      yield* managerReport(cover, endOfFilingDay(cover.filed_on), total, positions.values())
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
