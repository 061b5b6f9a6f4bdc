import { schemaOf } from '@bourse/kit/host'
import { makeTable, type TableStep } from '../migrations/table-step.ts'
import { lockPublications } from '../tables/lock-publications.ts'
import { createSegments } from '../tables/create-segments.ts'
import { quoteName } from '../tables/columns.ts'
import type { Table } from '../tables/table.ts'
import { SEGMENT_MARKER_COLUMN, segmentedTablesIn, unpackAll } from './unpack-segments.ts'

/** Returns one record's segment steps, in order. */
export const segmentSteps = (table: Table): readonly TableStep[] => [
  renamePacks(table),
  table.record.longHistory
    ? makeTable(`segments of ${table.id}`, table.segments, createSegments(table))
    : removeSegments(table),
]

/** Before 0.2, segments were called packs and covered a quarter; digests and runs were stored with them. */
function renamePacks(table: Table): TableStep {
  const former = (suffix: string) => `${quoteName(schemaOf(table.dataset))}.${quoteName(table.record.table + suffix)}`
  const packs = former('_packs')
  const subject = table.record.subject?.column
  return {
    name: `segments of ${table.id} that were packs`,
    looksAt: packs,
    isRename: true,
    isTaken: (columns) => subject === undefined || columns?.has(SEGMENT_MARKER_COLUMN) !== true,
    async take(tx) {
      await lockPublications(tx, table.dataset)
      await tx.query(`alter table ${packs} drop column if exists digest`)
      await tx.query(`alter table ${packs} rename column quarter to period`)
      await tx.query(`alter table ${packs} rename to ${quoteName(`${table.record.table}_segments`)}`)
      await tx.query(`drop table if exists ${former('_runs')}`)
    },
  }
}

function removeSegments(table: Table): TableStep {
  return {
    name: `rows of ${table.id}`,
    looksAt: table.segments,
    isTaken: (columns) => columns?.has(SEGMENT_MARKER_COLUMN) !== true,
    async take(tx) {
      await lockPublications(tx, table.dataset)
      for (const segmented of await segmentedTablesIn(tx, schemaOf(table.dataset)))
        if (segmented.name === table.name) await unpackAll(tx, segmented)
      await tx.query(`drop table if exists ${table.segments}, ${table.days}`)
    },
  }
}
