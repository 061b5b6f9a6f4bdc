import { lockPublications } from '../ingest/publication.ts'
import type { StoreStep } from './store-step.ts'
import { createHeld, type Table } from './tables.ts'

/**
 * What an installation lacks whose record let no row wait before, or did so when nothing was told of what held them.
 */
export function heldSteps(table: Table): readonly StoreStep[] {
  if (table.record.holds.length === 0) return []
  return [
    {
      name: `held rows of ${table.id}`,
      isTaken: (columnsOf) => columnsOf(table.held) !== undefined,
      async take(tx) {
        await tx.query(createHeld(table))
      },
    },
    {
      name: `rules of held rows of ${table.id}`,
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
