import { retainedDates } from '@bourse/kit/host'
import { lockPublications } from '../tables/lock-publications.ts'
import { createDates, createSnapshots } from '../tables/create-table.ts'
import type { Table } from '../tables/table.ts'
import type { TableStep } from './table-step.ts'

/** What the tables of an installation lack where nothing told what was known before it, or of lists. */
export function versionSteps(table: Table): readonly TableStep[] {
  const { time } = table.record
  return [
    {
      name: `batches that end versions of ${table.id}`,
      looksAt: [table.name],
      isRename: false,
      isTaken: (columnsOf) => columnsOf(table.name)?.has('closed_in') !== false,
      async take(tx) {
        await lockPublications(tx, table.dataset)
        await tx.query(`alter table ${table.name} add column closed_in int8`)
      },
    },
    ...(time.mode !== 'snapshot'
      ? []
      : [
          {
            name: `lists of ${table.id}`,
            looksAt: [table.snapshots],
            isRename: false,
            isTaken: (columnsOf) => columnsOf(table.snapshots) !== undefined,
            async take(tx) {
              await tx.query(createSnapshots(table, time))
            },
          } satisfies TableStep,
        ]),
    ...(retainedDates(table.record) === undefined
      ? []
      : [
          {
            name: `dates of ${table.id}`,
            looksAt: [table.dates],
            isRename: false,
            isTaken: (columnsOf) => columnsOf(table.dates) !== undefined,
            async take(tx) {
              for (const statement of createDates(table)) await tx.query(statement)
            },
          } satisfies TableStep,
        ]),
  ]
}
