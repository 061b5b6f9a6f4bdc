import { firstKept, type StoredRow } from '@bourse/store'
import {
  entitiesById,
  maySee,
  problem,
  type AnyRecord,
  type Entity,
  type Field,
  type ItemOperation,
  type ProblemCode,
} from '@bourse/kit'
import { parseExact } from '@bourse/kit/host'
import type { Cells } from '@bourse/operations'
import type { RequestContext, ReadResult } from './request-context.ts'

/**
 * One record by its public id, at the knowledge of the request; outside the key or before its history it is as absent.
 */
export async function readItem(call: RequestContext, operation: ItemOperation): Promise<ReadResult> {
  const { record, param } = operation
  const id = call.input.params[param] ?? ''
  const row = await call.engine.store.row(record, call.knowledge, id)
  const seen = row && (await seenRow(call, record, row))
  if (seen === undefined) throw absent(id)
  const { entity } = seen
  const members: StoredRow = { ...seen.row, ...entity?.labels }
  const cells: Cells = Object.entries(call.compiled.fields).map(([name, field]) => cellOf(field, members[name]))
  return { rows: [cells], count: 1, next: undefined }
}

/**
 * The database writes a list or an object with blanks and its members in an order of its own; answers are as they are
 * declared.
 */
function cellOf(field: Field, stored: unknown): unknown {
  const isDeclared = field.kind === 'list' || field.kind === 'object'
  return isDeclared && typeof stored === 'string' ? parseExact(stored) : stored
}

/** A row with its entity, where the key may see it: outside the key or before its history it is as absent. */
export async function seenRow(
  call: RequestContext,
  record: AnyRecord,
  row: StoredRow,
): Promise<{ readonly row: StoredRow; readonly entity: Entity | undefined } | undefined> {
  if (isTooOld(call, record, row) || isForeign(call, record, row)) return undefined
  const { subject } = record
  if (subject === undefined) return { row, entity: undefined }
  // A row whose entity is unknown is hidden from keys with a list of symbols.
  if (subject.isUnknown === true && row[subject.column] === null)
    return call.scope.ids === undefined ? { row, entity: undefined } : undefined
  const entity = await entityOf(call, record, row)
  return entity && { row, entity }
}

function isTooOld({ floor, knowledge }: RequestContext, record: AnyRecord, row: StoredRow): boolean {
  const { history } = record
  const date = history === undefined ? undefined : row[history]
  const first = firstKept(record, knowledge)
  const kept = first === undefined ? undefined : row[first.field]
  return (
    (typeof date === 'string' && date < floor) || (first !== undefined && typeof kept === 'string' && kept < first.date)
  )
}

/** True where the row itself names a market that is not part of the key. */
function isForeign({ scope }: RequestContext, { market }: AnyRecord, row: StoredRow): boolean {
  const mic = market === undefined ? undefined : row[market]
  return typeof mic === 'string' && !scope.markets.includes(mic)
}

/** The entity of a row, where the key may see it. */
async function entityOf(call: RequestContext, { subject }: AnyRecord, row: StoredRow): Promise<Entity | undefined> {
  if (subject === undefined) return undefined
  const { scope, today, knowledge, engine } = call
  const id = String(row[subject.column])
  const entity = (await entitiesById(engine.resolverOf(subject), [id], knowledge, today)).get(id)
  return entity !== undefined && maySee(scope, entity) ? entity : undefined
}

export const absent = (id: string, code: ProblemCode = 'record-not-found') =>
  problem(code, `No record has the id ${id.slice(0, 60)}.`)
