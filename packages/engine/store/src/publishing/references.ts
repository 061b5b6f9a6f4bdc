import type { Statements } from '@bourse/database'
import type { Reference } from '@bourse/kit'
import { quoted } from '../tables/columns.ts'
import { dateExpression, type Table } from '../tables/table.ts'
import { identifierName } from './identifier-names.ts'
import { NO_DATE, note, type StagedName } from './staged-names.ts'
import { stageOf } from './stage.ts'
import { carriersOf, spans, type AssignmentOptions } from './ticker-assignments.ts'

type Values = readonly (string | null)[]

/** The names by which staged rows refer to further entities, in one column. */
export interface StagedReference {
  readonly column: string
  readonly ref: Reference
  readonly names: readonly StagedName[]
}

/** Notes the references of rows while they are staged. */
export interface References {
  /** The values of a row with names where ids will be. */
  put(row: Readonly<Record<string, unknown>>, values: Values, date: string | null | undefined): Values
  staged(): readonly StagedReference[]
}

/** Undefined for a record without references. */
export function openReferences(table: Table): References | undefined {
  const columns = table.columns.flatMap(({ name, field: { ref } }, index) =>
    ref === undefined ? [] : [{ index, column: name, ref, names: new Map<string, StagedName>() }],
  )
  if (columns.length === 0) return undefined
  return {
    put(row, values, date) {
      let put = values
      for (const { index, ref, names } of columns) {
        const name = nameIn(row, ref, values[index] ?? null)
        put = put.with(index, name)
        if (name !== null) note(names, { name, market: null, knownAt: null }, date ?? NO_DATE)
      }
      return put
    },
    staged: () => columns.map(({ column, ref, names }) => ({ column, ref, names: [...names.values()] })),
  }
}

/** A row may bring the id itself. */
function nameIn(row: Readonly<Record<string, unknown>>, { subject, from, by }: Reference, id: string | null) {
  if (id !== null) return identifierName(subject.column, id)
  const given = row[from]
  if (typeof given !== 'string' || given.trim() === '') return null
  return by === 'name' ? given.trim().toUpperCase() : identifierName(by, given)
}

/** Puts the ids of the entities named into the stage, each on the date of its row; null where nobody was named so. */
export async function resolveReferences(
  on: Statements,
  table: Table,
  references: readonly StagedReference[],
  optionsOf: (ref: Reference) => Pick<AssignmentOptions, 'resolver' | 'knowledge' | 'markets'>,
): Promise<void> {
  for (const { column, ref, names } of references) {
    if (names.length === 0) continue
    const options = optionsOf(ref)
    const carriers = await carriersOf(
      names.map(({ name }) => name),
      options,
    )
    const found = names.flatMap((staged) => spans(staged, carriers.get(staged.name) ?? [], options))
    const target = quoted(column)
    await on.query(
      `with named as materialized (
         select * from unnest($1::text[], $2::text[], $3::date[], $4::date[]) as n (name, id, valid_from, valid_to))
       update ${stageOf(table)} s set ${target} = (select n.id from named n
         where n.name = s.${target} and ${dateExpression(table, 's.')} between n.valid_from and n.valid_to limit 1)
       where s.${target} is not null`,
      [
        found.map(({ name }) => name),
        found.map(({ id }) => id),
        found.map(({ from }) => from),
        found.map(({ to }) => to),
      ],
    )
  }
}
