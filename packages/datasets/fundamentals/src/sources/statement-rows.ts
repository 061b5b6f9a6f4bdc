import { type StoredSources } from '../records/statements.ts'
import { type ItemSource, type StatementRow } from '../statements/statement-row.ts'

/** A version of a statement as it is published: lines that have a value, and where these come from. */
export function storedStatement({ items, item_sources, ...row }: StatementRow) {
  return {
    ...row,
    reported_fiscal_year: row.reported_fiscal_year === null ? null : String(row.reported_fiscal_year),
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
