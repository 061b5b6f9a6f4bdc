import { knowledgeDay, problem, type AnyRecord, type Entity } from '@bourse/kit'
import { visibleEntities, maySee } from '@bourse/kit/subject'
import type { ProblemCode } from '@bourse/kit/delivery'
import type { StoredRow } from '@bourse/engine/store'
import type { ResolvedRequest } from '../request-context.ts'

type Viewer = Pick<ResolvedRequest, 'engine' | 'scope' | 'knowledge' | 'today' | 'floor'>

/**
 * A row with its entity, if it is visible to the key; undefined if it is outside the key's scope or before its history.
 */
export async function seenRow(
  call: Viewer,
  record: AnyRecord,
  row: StoredRow,
): Promise<{ readonly row: StoredRow; readonly entity: Entity | undefined } | undefined> {
  if (isBeforeHistory(call, record, row) || isForeign(call, record, row)) return undefined
  const { subject } = record
  if (subject === undefined) return { row, entity: undefined }
  // A row whose entity is unknown is hidden from keys with a symbol list.
  if (subject.isUnknown === true && row[subject.column] === null)
    return call.scope.ids === undefined ? { row, entity: undefined } : undefined
  const entity = await entityOf(call, record, row)
  return entity && { row, entity }
}

function isBeforeHistory({ floor }: Viewer, { history }: AnyRecord, row: StoredRow): boolean {
  const date = history === undefined ? undefined : row[history]
  return typeof date === 'string' && date < floor
}

/** True if the row has its own market and the key does not include it. */
function isForeign({ scope }: Viewer, { market }: AnyRecord, row: StoredRow): boolean {
  const mic = market === undefined ? undefined : row[market]
  return typeof mic === 'string' && !scope.markets.includes(mic)
}

/** The entity of a row with its current labels, as in lists; undefined if it is not visible to the key. */
async function entityOf(call: Viewer, { subject }: AnyRecord, row: StoredRow): Promise<Entity | undefined> {
  if (subject === undefined) return undefined
  const id = String(row[subject.column])
  const entity = (await visibleEntities(call.engine.resolverOf(subject), [id], call, knowledgeDay(call))).get(id)
  return entity !== undefined && maySee(call.scope, entity) ? entity : undefined
}

/** The 404 for a row that does not exist or is not visible to the key. */
export const absentProblem = (id: string, code: ProblemCode = 'record-not-found') =>
  problem(code, `No record has the id ${id.slice(0, 60)}.`)
