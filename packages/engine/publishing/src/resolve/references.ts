import type { Statements } from '@bourse/database'
import type { Carrier } from '@bourse/kit'
import { namesOfReference, type Reference } from '@bourse/kit/host'
import { quoted, type Table } from '@bourse/store'
import { dateExpression } from '@bourse/store/writing'
import { identifierName } from './identifier-names.ts'
import { NO_DATE, note, type StagedName } from './staged-names.ts'
import { stageOf } from '../stage/stage.ts'
import { carriersOf, spans, type AssignmentOptions, type Span } from './ticker-assignments.ts'

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
        const named = namesIn(row, ref, values[index] ?? null)
        put = put.with(index, named.length === 0 ? null : named.join(BETWEEN))
        for (const name of named) note(names, { name, market: null, knownAt: null }, date ?? NO_DATE)
      }
      return put
    },
    staged: () => columns.map(({ column, ref, names }) => ({ column, ref, names: [...names.values()] })),
  }
}

/** Between the names of one row: in none of them. */
const BETWEEN = '\n'

/** The names of a row, the surest first; it may bring the id itself. */
function namesIn(row: Readonly<Record<string, unknown>>, ref: Reference, id: string | null): readonly string[] {
  if (id !== null) return [identifierName(ref.subject.column, id)]
  return namesOfReference(ref).flatMap(({ from, by }) => {
    const given = row[from]
    const text = typeof given === 'string' ? given.trim().replaceAll(/\s+/g, ' ') : ''
    if (text === '') return []
    return by === 'name' ? text.toUpperCase() : identifierName(by, text)
  })
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
    const found = names.flatMap((staged) => stretchesOf(staged, carriers.get(staged.name) ?? [], ref, options))
    const target = quoted(column)
    await on.query(
      `with named as materialized (
         select * from unnest($1::text[], $2::text[], $3::date[], $4::date[]) as n (name, id, valid_from, valid_to))
       update ${stageOf(table)} s set ${target} = (select case when c.ids = 1 then c.id end from (
           select w.place, min(n.id) as id, count(distinct n.id) as ids
           from unnest(string_to_array(s.${target}, $5)) with ordinality as w (name, place)
           join named n on n.name = w.name and ${dateExpression(table, 's.')} between n.valid_from and n.valid_to
           group by w.place order by w.place limit 1) c)
       where s.${target} is not null`,
      [
        found.map(({ name }) => name),
        found.map(({ id }) => id),
        found.map(({ from }) => from),
        found.map(({ to }) => to),
        BETWEEN,
      ],
    )
  }
}

/** Who carried a name on which days: one entity a day, or all of them where several are none. */
function stretchesOf(
  staged: StagedName,
  carriers: readonly Carrier[],
  { unique }: Reference,
  options: Pick<AssignmentOptions, 'markets' | 'among'>,
): readonly Pick<Span, 'name' | 'id' | 'from' | 'to'>[] {
  if (!unique) return spans(staged, carriers, options)
  return carriers.map(({ id, from, to }) => ({ name: staged.name, id, from, to: to ?? 'infinity' }))
}
