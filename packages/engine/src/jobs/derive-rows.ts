import { utc, type Database } from '../database/index.ts'
import type { AnyRecord, Dataset, ServiceRef } from '@bourse/kit'
import type { ChangedRows, DeriveContext } from '@bourse/kit/host'
import type { JobContext } from '@bourse/kit/delivery'
import { holdsDemo } from '../publishing/index.ts'
import type { Mark, Table } from '../store/index.ts'
import { inChunks, incomingRows } from './incoming-rows.ts'
import { withLineage } from './lineage/record-events.ts'
import type { TaskParts } from './tasks.ts'

/** Maximum number of changes that a derivation receives individually; above that number, all rows count as changed. */
const MOST_CHANGES = 10_000

/** What a derivation needs during a run. */
export interface Derivation extends Pick<TaskParts, 'store' | 'publications' | 'database' | 'config'> {
  readonly dataset: Pick<Dataset, 'id'>
  /** Name of the derivation's task, `<dataset>__<job>`. */
  readonly task: string
  /** Source id under which the derivation publishes. */
  readonly source: string
  readonly follows: readonly Table[]
  /** Returns a record's id, or the ids of the records that a service reads. */
  readonly idsOf: (each: AnyRecord | ServiceRef) => readonly string[]
  readonly context: Pick<JobContext, 'clock' | 'log' | 'signal' | 'knowledge' | 'published'>
}

/** Publishes the rows that a derivation computes and records which batches it has processed. */
export async function deriveRows(
  derivation: Derivation,
  record: AnyRecord,
  read: (context: DeriveContext) => AsyncIterable<object>,
): Promise<void> {
  const { publications, database, source, follows, context } = derivation
  const { clock, log, signal, knowledge, published } = context
  const { id: dataset } = derivation.dataset
  const named = { kind: 'derivation', dataset, job: source, unit: record.table } as const
  const changed: DeriveContext['changed'] = (of) => changesOf(derivation, of?.flatMap(derivation.idsOf))
  const rows = incomingRows(inChunks(read({ clock, log, signal, knowledge, published, changed })), signal)
  const demo = await holdsDemo(database)
  const report = await withLineage(
    { ...derivation, clock, log },
    { ...named, inputs: follows.map(({ id }) => id), outputs: [`${dataset}.${record.table}`] },
    () => publications.publish(record, rows, { source, demo }),
    () => signal.aborted,
  )
  await noteMarks(derivation)
  const { published: opened, quarantined } = report
  if (opened + quarantined > 0) log(`${derivation.task}: published ${opened} rows, quarantined ${quarantined}`)
}

async function changesOf({ store, database, task, follows, context }: Derivation, of?: readonly string[]) {
  const before = await marksOf(database, task)
  const changes: ChangedRows[] = []
  for (const { id, record } of follows) {
    if (of?.includes(id) === false) continue
    const [after, upTo] = [before.get(id), context.knowledge.pins.get(id)]
    if (upTo === undefined || after?.batch === upTo.batch) continue
    if (after === undefined) return undefined
    const found = await store.changed(record, { after, upTo, most: MOST_CHANGES + 1 })
    if (found === undefined) return undefined
    changes.push(...found)
    if (changes.length > MOST_CHANGES) return undefined
  }
  // Before the first run, no batch has been processed.
  return before.size === 0 ? undefined : changes
}

async function marksOf(database: Database, task: string): Promise<ReadonlyMap<string, Mark>> {
  const rows = await database.query<Mark & { readonly record: string }>(
    `select record, batch_id::text as batch, ${utc('published_at')} as at from bourse.derived_marks where task = $1`,
    [task],
  )
  return new Map(rows.map(({ record, batch, at }) => [record, { batch, at }]))
}

/** Batches that are published during this run are processed by the next one. */
async function noteMarks({ database, task, follows, context }: Derivation): Promise<void> {
  const marks = follows.flatMap(({ id }) => {
    const mark = context.knowledge.pins.get(id)
    return mark === undefined ? [] : [{ id, ...mark }]
  })
  await database.query(
    `insert into bourse.derived_marks as m (task, record, batch_id, published_at)
     select $1, * from unnest($2::text[], $3::int8[], $4::timestamptz[])
     on conflict (task, record) do update set batch_id = excluded.batch_id, published_at = excluded.published_at`,
    [task, marks.map(({ id }) => id), marks.map(({ batch }) => batch), marks.map(({ at }) => at)],
  )
}
