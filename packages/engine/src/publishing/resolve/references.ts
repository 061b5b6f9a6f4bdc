import type { Statements } from '../../database/index.ts'
import type { Carrier } from '@bourse/kit'
import type { Reference } from '@bourse/kit/host'
import { quoteName, type Table } from '../../store/index.ts'
import { dateExpression } from '../../store/writing.ts'
import { stageOf } from '../stage/stage.ts'
import type { StagedName } from '../stage/staged-names.ts'
import { NAME_SEPARATOR, type StagedReference } from '../stage/staged-references.ts'
import { carriersOf, assignmentPeriods, type AssignmentOptions, type AssignmentPeriod } from './ticker-assignments.ts'

/**
 * Writes the ids of the referenced entities into the stage, each resolved on the date of its row; null if no entity had
 * the name.
 */
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
    const found = names.flatMap((staged) => periodsOf(staged, carriers.get(staged.name) ?? [], ref, options))
    const target = quoteName(column)
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
        NAME_SEPARATOR,
      ],
    )
  }
}

/**
 * Returns the entities that had a name, by period: one entity per day, or all of them for a reference that ignores
 * ambiguous names.
 */
function periodsOf(
  staged: StagedName,
  carriers: readonly Carrier[],
  { unique }: Reference,
  options: Pick<AssignmentOptions, 'markets' | 'among'>,
): readonly Pick<AssignmentPeriod, 'name' | 'id' | 'from' | 'to'>[] {
  if (!unique) return assignmentPeriods(staged, carriers, options)
  return carriers.map(({ id, from, to }) => ({ name: staged.name, id, from, to: to ?? 'infinity' }))
}
