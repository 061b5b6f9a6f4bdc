import type { Transaction } from '@bourse/database'
import { schemaOf } from '@bourse/kit'
import { lockPublications } from '../publishing/lock-publications.ts'
import { createSegments } from '../tables/create-segments.ts'
import { quoted } from '../tables/columns.ts'
import type { Table } from '../tables/table.ts'
import { MARK_OF_SEGMENTS, segmentedTablesIn, unpackAll } from './unpack-segments.ts'

/** The columns of a table by its qualified and quoted name; undefined where there is no such table. */
export type ColumnsOf = (table: string) => Pick<ReadonlySet<string>, 'has'> | undefined

/** What an installation lacks whose record had no segments before, or has none any more. */
export interface SegmentStep {
  readonly name: string
  /** Tables whose columns tell whether it was taken. */
  readonly looksAt: readonly string[]
  /** Whether it only gives another name to what is there. */
  readonly isRename: boolean
  isTaken(columnsOf: ColumnsOf): boolean
  take(tx: Transaction): Promise<void>
}

/** The steps of one record, in their order. */
export const segmentSteps = (table: Table): readonly SegmentStep[] => [
  renamePacks(table),
  table.record.longHistory ? createTables(table) : removeSegments(table),
]

/** Before 0.2 segments were called packs and their period a quarter; digests and runs were kept beside them. */
function renamePacks(table: Table): SegmentStep {
  const former = (suffix: string) => `${quoted(schemaOf(table.dataset))}.${quoted(table.record.table + suffix)}`
  const packs = former('_packs')
  const subject = table.record.subject?.column
  return {
    name: `segments of ${table.id} that were packs`,
    looksAt: [packs],
    isRename: true,
    isTaken: (columnsOf) => subject === undefined || columnsOf(packs)?.has(MARK_OF_SEGMENTS) !== true,
    async take(tx) {
      await lockPublications(tx, table.dataset)
      await tx.query(`alter table ${packs} drop column if exists digest`)
      await tx.query(`alter table ${packs} rename column quarter to period`)
      await tx.query(`alter table ${packs} rename to ${quoted(`${table.record.table}_segments`)}`)
      await tx.query(`drop table if exists ${former('_runs')}`)
    },
  }
}

function createTables(table: Table): SegmentStep {
  return {
    name: `segments of ${table.id}`,
    looksAt: [table.segments],
    isRename: false,
    isTaken: (columnsOf) => columnsOf(table.segments) !== undefined,
    async take(tx) {
      for (const statement of createSegments(table)) await tx.query(statement)
    },
  }
}

function removeSegments(table: Table): SegmentStep {
  return {
    name: `rows of ${table.id}`,
    looksAt: [table.segments],
    isRename: false,
    isTaken: (columnsOf) => columnsOf(table.segments)?.has(MARK_OF_SEGMENTS) !== true,
    async take(tx) {
      await lockPublications(tx, table.dataset)
      for (const segmented of await segmentedTablesIn(tx, schemaOf(table.dataset)))
        if (segmented.name === table.name) await unpackAll(tx, segmented)
      await tx.query(`drop table if exists ${table.segments}, ${table.days}`)
    },
  }
}
