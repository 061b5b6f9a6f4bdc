import { columnsOf, isPublicId, type ChildOf } from '@bourse/kit'
import type { StoredRow } from '@bourse/store'
import { sql } from 'kysely'
import type { Ongoing } from './ongoing.ts'
import { absent, seenRow } from './read-item.ts'

/** Finds the row that the path names, by its public id or by a field of its own; one outside the key is as absent. */
export async function resolveParent(call: Ongoing, childOf: ChildOf): Promise<void> {
  const given = call.input.params[childOf.param] ?? ''
  const row = await rowOf(call, childOf, given)
  const seen = row && (await seenRow(call, childOf.record, row))
  if (seen === undefined) throw absent(given)
  call.parent = seen.row
}

async function rowOf({ engine, knowledge }: Ongoing, childOf: ChildOf, given: string): Promise<StoredRow | undefined> {
  const { record, param, field = param } = childOf
  if (record.id !== undefined && isPublicId(record.id, given.toLowerCase()))
    return engine.store.row(record, knowledge, given.toLowerCase())
  if (record.fields[field] === undefined) return undefined
  return engine.store
    .rowsAt(record)
    .at(knowledge)
    .where(sql<boolean>`${sql.ref(`r.${field}`)}::text = ${given}`)
    .selectAll()
    .executeTakeFirst()
}

/** What a child's column holds of the parent that the path names: the same field of the parent, else its public id. */
export function parentKey(
  { parent }: Ongoing,
  { param, record, column = param }: ChildOf,
): { column: string; value: unknown } {
  const value = columnsOf(record)[column] === undefined ? parent?.['id'] : parent?.[column]
  return { column, value }
}
