import type { AnyIntake, Submit } from '@bourse/kit'
import type { Database } from '../storage/database.ts'
import { currentKnowledge } from '../storage/versions.ts'
import type { Ingest } from './ingest.ts'
import { holdsDemo } from './mixing.ts'

/** What a part that needs an intake is handed: it submits rows and waits until they are published. What follows from made-up rows is made up too. */
export function submitNeed(database: Database, ingest: Ingest, intake: AnyIntake): Submit<AnyIntake> {
  return {
    async submit(rows, { source = 'import', knownAt } = {}) {
      const demo = await holdsDemo(database)
      await ingest.submit(intake, oneBatch(rows), { source, knownAt, demo })
      return currentKnowledge(database)
    },
  }
}

/** Rows that come at once. */
export async function* oneBatch(rows: readonly Readonly<Record<string, unknown>>[]) {
  yield rows.map((row) => ({ row }))
}
