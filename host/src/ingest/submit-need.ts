import type { AnyIntake, Submit } from '@bourse/kit'
import type { Ingest } from './ingest.ts'

/** What a part that needs an intake is handed: it submits rows and waits until they are published. */
export function submitNeed(ingest: Ingest, intake: AnyIntake): Submit<AnyIntake> {
  return {
    async submit(rows, { source = 'import', knownAt } = {}) {
      await ingest.submit(intake, oneBatch(rows), { source, knownAt })
    },
  }
}

async function* oneBatch(rows: readonly Readonly<Record<string, unknown>>[]) {
  yield rows.map((row) => ({ row }))
}
