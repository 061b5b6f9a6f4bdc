import { type FactRow } from '../facts/fact-versions.ts'
import { type StoredSources } from '../statements/record.ts'
import { type ItemSource, type StatementRow } from '../statements/statement-row.ts'

const countText = (value: number | null) => (value === null ? null : String(value))

/** Returns a statement version as published: the lines with a value and their sources. */
export function storedStatement({ items, item_sources, ...row }: StatementRow) {
  return {
    ...row,
    reported_fiscal_year: countText(row.reported_fiscal_year),
    items: Object.fromEntries(Object.entries(items).flatMap(([id, value]) => (value === null ? [] : [[id, value]]))),
    item_sources: storedSources(item_sources, row.filing_ids),
  }
}

function storedSources(sources: Readonly<Record<string, ItemSource>>, filings: readonly string[]): StoredSources {
  return Object.fromEntries(
    Object.entries(sources).map(([id, { concept, filing_id, derived }]) => [
      id,
      [concept, filings.indexOf(filing_id), derived] satisfies [string | null, number, boolean],
    ]),
  )
}

/** Returns a fact version as published, without values that other columns imply. */
export function storedFact({
  period_type: _t,
  fiscal_start: _s,
  duration_months: _m,
  period_end: _e,
  ...row
}: FactRow) {
  return { ...row, filing_fiscal_year: countText(row.filing_fiscal_year) }
}
