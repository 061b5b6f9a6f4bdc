import { namesOfReference, type Reference } from '@bourse/kit/host'
import type { Table } from '../../store/index.ts'
import { identifierName } from './identifier-names.ts'
import { NO_DATE, widenDates, type StagedName } from './staged-names.ts'

type Values = readonly (string | null)[]

/** The names by which staged rows refer to other entities, in one column. */
export interface StagedReference {
  readonly column: string
  readonly ref: Reference
  readonly names: readonly StagedName[]
}

/** Returns the collector for a record's references; undefined for a record without references. */
export function openReferences(table: Table) {
  const columns = table.columns.flatMap(({ name, field: { ref } }, index) =>
    ref === undefined ? [] : [{ index, column: name, ref, names: new Map<string, StagedName>() }],
  )
  if (columns.length === 0) return undefined
  return {
    /** Returns a row's values, with names in place of the ids to be resolved. */
    put(row: Readonly<Record<string, unknown>>, values: Values, date: string | null | undefined): Values {
      let put = values
      for (const { index, ref, names } of columns) {
        const named = namesIn(row, ref, values[index] ?? null)
        put = put.with(index, named.length === 0 ? null : named.join(NAME_SEPARATOR))
        for (const name of named) widenDates(names, { name, market: null, knownAt: null }, date ?? NO_DATE)
      }
      return put
    },
    staged: (): readonly StagedReference[] =>
      columns.map(({ column, ref, names }) => ({ column, ref, names: [...names.values()] })),
  }
}

/** Separates the names in one row; names never contain it. */
export const NAME_SEPARATOR = '\n'

/** Returns the names in a row, most reliable first; a row may contain the id itself. */
function namesIn(row: Readonly<Record<string, unknown>>, ref: Reference, id: string | null): readonly string[] {
  if (id !== null) return [identifierName(ref.subject.column, id)]
  return namesOfReference(ref).flatMap(({ from, by }) => {
    const given = row[from]
    const text = typeof given === 'string' ? given.trim().replaceAll(/\s+/g, ' ') : ''
    if (text === '') return []
    return by === 'name' ? text.toUpperCase() : identifierName(by, text)
  })
}
