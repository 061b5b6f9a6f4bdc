import { type ChildOf, columnsOf, isPublicId } from '@bourse/kit/host'
import type { StoredRow } from '@bourse/engine/store'
import { sql } from 'kysely'
import type { ResolvedRequest, ScopedRequest } from '../request-context.ts'
import { absentProblem, seenRow } from './seen-row.ts'

/**
 * Finds the row identified by the path, by its public id or by one of its fields. Throws 404 if it does not exist or is
 * not visible to the key.
 */
export async function resolveParent(call: ScopedRequest, childOf: ChildOf): Promise<StoredRow> {
  const given = call.input.params[childOf.param] ?? ''
  // Several companies may share a filing, so this uses the first row that is visible to the key.
  for (const row of await rowsOf(call, childOf, given))
    if ((await seenRow(call, childOf.record, row)) !== undefined) return row
  throw absentProblem(given, childOf.code)
}

/** Maximum number of rows with the same name. */
const MAX_ROWS = 20

async function rowsOf(
  { engine, knowledge }: ScopedRequest,
  childOf: ChildOf,
  given: string,
): Promise<readonly StoredRow[]> {
  const { record, param, field = param } = childOf
  if (record.id !== undefined && isPublicId(record.id, given.toLowerCase())) {
    const row = await engine.store.row(record, knowledge, given.toLowerCase())
    return row === undefined ? [] : [row]
  }
  if (record.fields[field] === undefined) return []
  return engine.store
    .rowsAt(record)
    .at(knowledge)
    .where(sql<boolean>`${sql.ref(`r.${field}`)}::text = ${given}`)
    .selectAll()
    .limit(MAX_ROWS)
    .execute()
}

/**
 * The column of the child that refers to the parent in the path, and its value: the same field of the parent, or else
 * its public id.
 */
export function parentKey(
  { parent }: Pick<ResolvedRequest, 'parent'>,
  { param, record, column = param }: ChildOf,
): { column: string; value: unknown } {
  const value = columnsOf(record)[column] === undefined ? parent?.['id'] : parent?.[column]
  return { column, value }
}
