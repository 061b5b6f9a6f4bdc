import type { Database } from '@bourse/database'
import { currentKnowledge, holdsDemo, type Publisher } from '@bourse/store'
import type { AnyIntake, Submit } from '@bourse/kit'

/**
 * What a part that needs an intake is handed: it submits rows and waits until they are published. What follows from
 * made-up rows is made up too.
 */
export function submitNeed(database: Database, store: Publisher, intake: AnyIntake): Submit<AnyIntake> {
  return {
    async submit(rows, { source = 'import', knownAt } = {}) {
      const demo = await holdsDemo(database)
      await store.submit(intake, oneBatch(rows), { source, knownAt, demo })
      return currentKnowledge(database)
    },
  }
}

/** Rows that come at once. */
export async function* oneBatch(rows: readonly Readonly<Record<string, unknown>>[]) {
  yield rows.map((row) => ({ row }))
}
