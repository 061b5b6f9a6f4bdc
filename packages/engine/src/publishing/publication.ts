import type { Clock, Dataset, SubjectResolver } from '@bourse/kit'
import { utc, type Transaction } from '../database/index.ts'
import { recordEvents } from '../events/index.ts'
import { announce, currentKnowledge, lockPublications, type CountedChanges, type Table } from '../store/index.ts'
import { analyzeGrown } from './apply/analyze-grown.ts'
import { applyIncoming, type ApplyCounts, type Batch } from './apply/apply-incoming.ts'
import { countChanges } from './apply/count-changes.ts'
import { recordDates } from './apply/keep-dates.ts'
import { recordSnapshots } from './apply/keep-snapshots.ts'
import { rowsByMarket } from './apply/rows-by-market.ts'
import { widenCoverage } from './apply/widen-coverage.ts'
import type { PublishOptions } from './publish-options.ts'
import { rejectMixing } from './demo-rows.ts'

export type Publication = Awaited<ReturnType<typeof openPublication>>

/**
 * Opens a batch: rows of one dataset that become known at one instant. Holds the dataset's lock until the transaction
 * ends, and assigns the batch's instant and number under that lock.
 */
export async function openPublication(tx: Transaction, dataset: Dataset, options: PublishOptions, clock: Clock) {
  await lockPublications(tx, dataset)
  await rejectMixing(tx, options)
  let knowledge = await currentKnowledge(tx)
  const sourceId = await sourceIdOf(tx, options.source)
  const { at, batch, transaction } = await instantOf(tx, dataset, clock)
  const touched = new Map<Table, ApplyCounts>()
  const changes: CountedChanges[] = []
  return {
    /** The batch's instant, UTC with microseconds; later than that of every earlier batch of the dataset. */
    at,
    sourceId,
    batch,
    /** The transaction's id, an `xid8`. */
    transaction,
    /** The knowledge before this batch. */
    get knowledge() {
      return knowledge
    },
    /**
     * Updates the knowledge with what the same transaction has since published: the rows' entities, and this
     * batch's rows so far.
     */
    async lookAgain(): Promise<void> {
      const { asOf, pins } = await currentKnowledge(tx)
      knowledge = {
        asOf,
        pins: new Map([...pins, ...[...touched.keys()].map(({ id }) => [id, { batch, at }] as const)]),
      }
    },
    /** Writes one record's incoming rows; `revises` says whether any row may replace a published one. */
    async apply(
      table: Table,
      resolver: SubjectResolver | undefined,
      how: Pick<Batch, 'revises' | 'isOrdered'>,
    ): Promise<ApplyCounts> {
      const applied = await applyIncoming(tx, table, { batch, at, ...how })
      const lists = await recordSnapshots(tx, table, { batch, at })
      if (applied.opened + applied.closed + lists > 0) {
        touched.set(table, applied)
        await analyzeGrown(tx, table, applied.opened)
        const by = await rowsByMarket(tx, table, resolver, knowledge)
        await widenCoverage(tx, table, by)
        changes.push(...(await countChanges(tx, table, by, how)))
        await recordDates(tx, table, { batch, at }, { resolver, knowledge })
      }
      return applied
    },
    /** Reports that a record's rows have changed by means other than `write`, so that readers refresh. */
    touch(table: Table): void {
      if (!touched.has(table)) touched.set(table, { opened: 0, closed: 0 })
    },
    /** Records the batch and notifies all replicas. Returns its number; undefined if nothing changed. */
    async close(): Promise<string | undefined> {
      if (touched.size === 0) return undefined
      await recordBatch(tx, { batch, at, dataset, options, touched, changes, isSimulated: clock.simulated })
      return batch
    },
  }
}

const AFTER_THE_LAST = "max(published_at) + interval '1 microsecond'"

/**
 * Reads the database clock or the simulated clock under the lock. If the time is not later than the dataset's latest
 * batch, it is moved past that batch.
 */
async function instantOf(tx: Transaction, dataset: Dataset, clock: Clock) {
  const [row] = await tx.query<Record<'at' | 'batch' | 'transaction', string>>(
    `select ${utc(`greatest(coalesce($1::timestamptz, clock_timestamp()), ${AFTER_THE_LAST})`)} as at,
       nextval(pg_get_serial_sequence('bourse.batches', 'id'))::text as batch,
       pg_current_xact_id()::text as transaction
     from bourse.record_versions where starts_with(record, $2)`,
    [clock.simulated ? clock.now() : null, `${dataset.id}.`],
  )
  if (row === undefined) throw new Error('expected an instant for the publication, got none from the database')
  return row
}

async function sourceIdOf(tx: Transaction, name: string): Promise<number> {
  const [known] = await tx.query<{ id: number }>('select id from bourse.sources where name = $1', [name])
  if (known !== undefined) return known.id
  await tx.query('insert into bourse.sources (name) values ($1) on conflict (name) do nothing', [name])
  return sourceIdOf(tx, name)
}

interface ClosedBatch {
  readonly batch: string
  readonly at: string
  readonly dataset: Dataset
  readonly options: PublishOptions
  readonly touched: ReadonlyMap<Table, ApplyCounts>
  readonly changes: readonly CountedChanges[]
  readonly isSimulated: boolean
}

/** Entries for records without counted changes: readers of changes skip batches that do not name their record. */
function uncounted(
  touched: ReadonlyMap<Table, ApplyCounts>,
  changes: readonly CountedChanges[],
): readonly CountedChanges[] {
  const names = new Set(changes.map(([record]) => record))
  return [...touched.keys()].filter(({ id }) => !names.has(id)).map(({ id }) => [id, '', '', 0, 0, 0])
}

async function recordBatch(tx: Transaction, closed: ClosedBatch): Promise<void> {
  const { batch, at, dataset, options, touched, changes, isSimulated } = closed
  const sum = (field: keyof ApplyCounts) => [...touched.values()].reduce((total, applied) => total + applied[field], 0)
  await tx.query(
    `insert into bourse.batches (id, dataset, source, published_at, opened, closed, demo, closed_at, changes, unit,
       sha256)
     overriding system value
     values ($1, $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, clock_timestamp()), $9, $10, $11)`,
    [
      batch,
      dataset.id,
      options.source,
      at,
      sum('opened'),
      sum('closed'),
      options.demo ?? false,
      isSimulated ? at : null,
      JSON.stringify([...changes, ...uncounted(touched, changes)]),
      options.origin?.unit ?? null,
      options.origin?.sha256 ?? null,
    ],
  )
  // Batches that other datasets published in this transaction become visible together with this one.
  await tx.query(
    `update bourse.batches
     set closed_at = greatest(closed_at, (select b.closed_at from bourse.batches b where b.id = $1))
     where id > $1 and xmin = pg_current_xact_id()::xid`,
    [batch],
  )
  const records = [...touched.keys()].map(({ id }) => id)
  await tx.query(
    `insert into bourse.record_versions (record, batch_id, published_at) select r, $2, $3 from unnest($1::text[]) as r
     on conflict (record) do update set batch_id = excluded.batch_id, published_at = excluded.published_at`,
    [records, batch, at],
  )
  await recordPublished(tx, closed, records)
  await announce(tx)
}

/** Datasets that deliver rows publish records of their own work, which no one waits for. */
async function recordPublished(
  tx: Transaction,
  { batch, at, dataset, options: { source, demo = false }, changes }: ClosedBatch,
  records: readonly string[],
): Promise<void> {
  if (dataset.delivers) return
  const total = (index: 3 | 4 | 5) => changes.reduce((sum, change) => sum + change[index], 0)
  const counts = { inserted: total(3), corrected: total(4), withdrawn: total(5) }
  const data = { dataset: dataset.id, source, batch, records, ...counts, is_demo: demo }
  await recordEvents(tx, [{ type: 'dataset.published', at, subject: dataset.id, data }])
}
