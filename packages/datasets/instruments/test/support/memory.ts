import type { AnyRecord, Into } from '@bourse/kit'
import type { DirectoryRow } from '../../src/staging/directory-fields.ts'
import { reconcileRows } from '../../src/staging/reconcile-directory.ts'
import { openRegistry } from '../../src/staging/registry.ts'
import {
  identifiers,
  instruments,
  listingKeys,
  symbolAssignments,
  type AssignmentRow,
  type IdentifierRow,
  type InstrumentRow,
  type ListingKeyRow,
} from '../../src/records.ts'

/** The dataset's records in memory, written by the same reconciliation as in the database. */
export function memory() {
  const tables = new Map<AnyRecord, Map<string, Into['row']>>()
  const table = (record: AnyRecord) => tables.get(record) ?? tables.set(record, new Map()).get(record) ?? new Map()
  const rowsOf = <R>(record: AnyRecord): R[] => [...table(record).values()].map((row) => row as R)
  const rejected: string[] = []

  function submit(rows: readonly DirectoryRow[], today = '2026-03-02'): readonly Into[] {
    const registry = openRegistry({
      instruments: rowsOf<InstrumentRow>(instruments),
      assignments: rowsOf<AssignmentRow>(symbolAssignments),
      identifiers: rowsOf<IdentifierRow>(identifiers),
      keys: rowsOf<ListingKeyRow>(listingKeys),
      lastSequence: BigInt(
        Math.max(0, ...rowsOf<AssignmentRow>(symbolAssignments).map(({ sequence }) => Number(sequence))),
      ),
    })
    const changes = reconcileRows(registry, rows, { today, reject: (_, { reason }) => rejected.push(reason) })
    for (const { record, row } of changes) table(record).set(record.key.map((name) => String(row[name])).join('|'), row)
    return changes
  }

  const assignments = () =>
    rowsOf<AssignmentRow>(symbolAssignments).toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))
  return {
    submit,
    rejected,
    assignments,
    instruments: () => rowsOf<InstrumentRow>(instruments),
    identifiers: () => rowsOf<IdentifierRow>(identifiers),
    keys: () => rowsOf<ListingKeyRow>(listingKeys),
    /** Returns each assignment, as `SYMBOL@MIC from..to`, of the listing that last had a symbol. */
    historyOf(symbol: string): readonly (readonly string[])[] {
      const ids = new Set(
        assignments()
          .filter((row) => row.symbol === symbol)
          .map(({ instrument_id }) => instrument_id),
      )
      return [...ids].map((id) =>
        assignments()
          .filter((row) => row.instrument_id === id)
          .map(shown),
      )
    },
  }
}

const shown = ({ symbol, exchange_mic, valid_from, valid_to }: AssignmentRow) =>
  `${symbol}@${exchange_mic} ${valid_from}..${valid_to ?? ''}`
