import { Decimal } from '@bourse/kit/values'
import { type Draft } from './statement-draft.ts'
import { derivedFrom, type LineValue } from './line-value.ts'
import { EPS_PAIRS } from './quality/per-share.ts'

interface SetLines {
  readonly lines: ReadonlyMap<string, LineValue>
  readonly stale?: string
}

/**
 * Maximum ratio between the share counts for the year and for its first nine months. Above that, their share bases
 * differ, because a split took place between their filings.
 */
const SAME_BASIS = new Decimal('1.5')

/**
 * Derives a fourth quarter's shares as 4 × year − 3 × nine months, and earnings per share as the quarter's income ÷
 * these shares. A value filed for the three months takes precedence, unless the shares have a newer basis.
 */
export function derivedShareLines(
  year: SetLines,
  nineMonths: SetLines,
  stated: ReadonlyMap<string, LineValue>,
  lines: ReadonlyMap<string, LineValue>,
  { standard }: Pick<Draft, 'standard'>,
): SetLines {
  const result = new Map(stated)
  let stale: string | undefined
  for (const [eps, count] of EPS_PAIRS) {
    const [whole, part] = [year.lines.get(count), nineMonths.lines.get(count)]
    if (whole === undefined || part === undefined) continue
    if (!onOneBasis(whole.value, part.value)) {
      stale = count
      continue
    }
    const shares = derivedFrom([whole, part], whole.value.times(4).minus(part.value.times(3)), whole.concept)
    if (!stated.has(count)) result.set(count, shares)
    const perShare = earningsPerShare(lines, shares, standard === 'us-gaap' ? 2 : 4)
    if (perShare !== undefined && isOlder(stated.get(eps), shares)) result.set(eps, perShare)
  }
  return { lines: result, stale }
}

function onOneBasis(a: Decimal, b: Decimal): boolean {
  if (!a.isPositive() || !b.isPositive() || a.isZero() || b.isZero()) return true
  return a.div(b).lte(SAME_BASIS) && b.div(a).lte(SAME_BASIS)
}

function isOlder(stated: LineValue | undefined, shares: LineValue): boolean {
  const newest = (lineValue: LineValue | undefined) =>
    lineValue?.since.reduce((latest, { accepted }) => (accepted > latest ? accepted : latest), '') ?? ''
  return newest(stated) < newest(shares)
}

function earningsPerShare(
  lines: ReadonlyMap<string, LineValue>,
  shares: LineValue,
  digits: number,
): LineValue | undefined {
  const income = incomeToCommon(lines)
  if (income === undefined || shares.value.lte(0)) return undefined
  const value = income.value.div(shares.value).toDecimalPlaces(digits, Decimal.ROUND_HALF_EVEN)
  return derivedFrom([income, shares], value)
}

function incomeToCommon(lines: ReadonlyMap<string, LineValue>): LineValue | undefined {
  const stated = lines.get('net_income_to_common')
  const income = lines.get('net_income')
  const preferred = lines.get('preferred_dividends')
  if (stated !== undefined || income === undefined) return stated
  return derivedFrom(
    preferred === undefined ? [income] : [income, preferred],
    income.value.minus(preferred?.value ?? 0),
  )
}
