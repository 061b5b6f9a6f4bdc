import { pointInTimeUnavailable, sql, type AnyRecord, type ListOperation } from '@bourse/kit'
import type { StoredSnapshot } from '@bourse/engine/store'
import { instantText } from '@bourse/engine/operations'
import { effectiveDateOf } from './newest-only.ts'
import type { Reading } from './reading.ts'
import { notFoundHere } from '../names/unknown-names.ts'
import { column, type Condition } from './row-scope.ts'

/**
 * For a snapshot record, returns the condition that selects one list per subject: the newest on or before the effective
 * date, unless the operation bounds the dates of the lists. `meta.snapshot` describes that list. Every page reads the
 * same lists, because the knowledge and the date of the first page determine them.
 */
export async function listConditions(call: Reading, operation: ListOperation): Promise<readonly Condition[]> {
  const { record } = operation
  const { time } = record
  if (time.mode !== 'snapshot' || operation.dates === time.field) return []
  const ids =
    call.entities === undefined || record.subject?.column !== time.per ? undefined : call.entities.map(({ id }) => id)
  const snapshots = await call.engine.store.snapshots(record, call.knowledge, ids)
  const on = effectiveDateOf(call)
  const chosen = [...Map.groupBy(snapshots, ({ id }) => id).values()].flatMap((lists) => newestBy(lists, on) ?? [])
  if (chosen.length === 0) await refuseWithout(call, operation, { snapshots, ids, on })
  call.remarks.meta['snapshot'] =
    ids?.length === 1 && chosen[0] !== undefined ? snapshotMeta(await describedList(call, operation, chosen[0])) : null
  const [subjects, dates] = [chosen.map(({ id }) => id), chosen.map(({ date }) => date)]
  const lists = sql`select * from unnest(${subjects}::text[], ${dates}::date[])`
  return [sql<boolean>`(${column(time.per)}, ${column(time.field)}) in (${lists})`]
}

const newestBy = (lists: readonly StoredSnapshot[], on: string): StoredSnapshot | undefined =>
  lists.filter(({ date }) => date <= on).toSorted((a, b) => (a.date < b.date ? 1 : -1))[0]

/**
 * The list that `meta.snapshot` describes: the list of `snapshotOf`, from which the rows are derived, or else the list
 * that was read.
 */
async function describedList(
  call: Reading,
  { snapshotOf }: ListOperation,
  own: StoredSnapshot,
): Promise<StoredSnapshot> {
  if (snapshotOf === undefined) return own
  const others = await call.engine.store.snapshots(snapshotOf, call.knowledge, [own.id])
  return others.find(({ date }) => date === own.date) ?? own
}

const snapshotMeta = ({ date, publishedAt, positionCount, weightCovered }: StoredSnapshot) => ({
  snapshot_date: date,
  published_at: instantText(publishedAt),
  position_count: Number(positionCount),
  weight_covered: weightCovered === null ? null : Number(weightCovered),
})

interface SearchedLists {
  readonly snapshots: readonly StoredSnapshot[]
  readonly ids: readonly string[] | undefined
  readonly on: string
}

/**
 * Called if there is no list to read. Throws 404 for an id that must have one, and rejects dates before the first list
 * if the record declares that.
 */
async function refuseWithout(
  call: Reading,
  { record, subjectIn }: ListOperation,
  searched: SearchedLists,
): Promise<void> {
  const { engine, knowledge } = call
  const { snapshots, ids } = searched
  const hasLists = async () =>
    snapshots.length > 0 || (await engine.store.snapshots(record, { ...knowledge, asOf: undefined }, ids)).length > 0
  if (subjectIn?.listed === true && !(await hasLists()))
    throw notFoundHere(call, { otherwise: undefined, ...subjectIn })
  if (record.time.mode === 'snapshot' && record.time.before === 'refuse') await refuseEarlier(call, record, searched)
}

/** Rejects an effective date or a cutoff before the first stored list; a subject without any list has no rows. */
async function refuseEarlier(
  { engine, knowledge }: Reading,
  record: AnyRecord,
  { snapshots, ids, on }: SearchedLists,
): Promise<void> {
  const dates = snapshots.map(({ date }) => date).sort()
  if (dates[0] !== undefined) throw pointInTimeUnavailable(`effective_date is ${on}`, dates[0])
  if (knowledge.asOf === undefined) return
  const now = await engine.store.snapshots(record, { ...knowledge, asOf: undefined }, ids)
  const instants = now.map(({ publishedAt }) => instantText(publishedAt)).sort()
  if (instants[0] !== undefined) throw pointInTimeUnavailable(`as_of is ${knowledge.asOf}`, instants[0])
}
