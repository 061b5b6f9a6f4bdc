import { lockPublications } from '../tables/lock-publications.ts'
import { createHeld } from '../tables/create-table.ts'
import type { Table } from '../tables/table.ts'
import type { TableStep } from './table-step.ts'

/** What an installation lacks whose record let no row wait before, or was told nothing of what held them. */
export function heldSteps(table: Table): readonly TableStep[] {
  if (table.record.holds.length === 0) return []
  return [
    {
      name: `held rows of ${table.id}`,
      looksAt: [table.held],
      isRename: false,
      isTaken: (columnsOf) => columnsOf(table.held) !== undefined,
      async take(tx) {
        await tx.query(createHeld(table))
      },
    },
    {
      name: `rules of held rows of ${table.id}`,
      looksAt: [table.held],
      isRename: false,
      isTaken: (columnsOf) => columnsOf(table.held)?.has('held_by') !== false,
      async take(tx) {
        await lockPublications(tx, table.dataset)
        await tx.query(
          `alter table ${table.held} add column held_by text, add column held_value text, add column held_line int8`,
        )
      },
    },
  ]
}
