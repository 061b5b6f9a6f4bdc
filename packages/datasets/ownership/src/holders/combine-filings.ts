import type { RecordRow } from '@bourse/kit'
import { Decimal, ratioText } from '@bourse/kit/values'
import type { portfolioReports, positions } from './records.ts'

/** The fields of a stored position or report that combines filings. */
export type Position = RecordRow<typeof positions>
export type Report = RecordRow<typeof portfolioReports>
export type Filing = Report['filings'][number]
type Part = Position['parts'][number]

/** The position that a filing reports in one listing. */
export interface ReportedPosition {
  readonly instrument_id: string
  readonly position: string
  readonly position_value: string | null
}

/** One holder's filings for one report date, with each filing's position per listing. */
export interface HolderFilings {
  readonly filings: readonly Filing[]
  readonly parts: ReadonlyMap<string, readonly Part[]>
}

/**
 * Returns the effective filings in order of acceptance: the newest report or restatement, and later additions to it.
 */
function countingFilings(filings: readonly Filing[]): readonly Filing[] {
  const inOrder = filings.toSorted((a, b) => compare(a.accepted_at, b.accepted_at) || compare(a.filing_id, b.filing_id))
  const base = inOrder.findLastIndex(({ kind }) => kind !== 'new_holdings')
  return inOrder.slice(Math.max(0, base))
}

/** Returns the combined filings after adding a filing, or after replacing it if it was already included. */
export function withFiling(before: HolderFilings, filing: Filing, held: readonly ReportedPosition[]): HolderFilings {
  const filings = countingFilings([...before.filings.filter(({ filing_id }) => filing_id !== filing.filing_id), filing])
  const counting = new Set(filings.map(({ filing_id }) => filing_id))
  const all = new Map<string, Part[]>()
  for (const [instrument_id, own] of before.parts)
    all.set(
      instrument_id,
      own.filter(({ filing_id }) => filing_id !== filing.filing_id && counting.has(filing_id)),
    )
  if (counting.has(filing.filing_id))
    for (const { instrument_id, position, position_value } of held) {
      const own = all.get(instrument_id) ?? []
      const { filing_id, value_factor } = filing
      all.set(instrument_id, [...own, { filing_id, position, position_value, value_factor }])
    }
  return { filings, parts: new Map([...all].filter(([, own]) => own.length > 0)) }
}

/** Returns a position's shares, value and portfolio weight, across all effective filings. */
export function totalsOf(parts: readonly Part[], filings: readonly Filing[]) {
  const value = sumOf(parts.map(({ position_value }) => position_value))
  const portfolio = sumOf(filings.map(({ portfolio_value }) => portfolio_value))
  return {
    position: sumOf(parts.map(({ position }) => position)) ?? '0',
    position_value: value,
    portfolio_ratio: ratioText(value, portfolio),
  }
}

/** Returns the sum of the values; null if any value is unknown. */
function sumOf(values: readonly (string | null)[]): string | null {
  let sum = new Decimal(0)
  for (const value of values) {
    if (value === null) return null
    sum = sum.plus(value)
  }
  return sum.toFixed()
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
