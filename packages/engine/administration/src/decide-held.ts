import { recordEntry } from '@bourse/audit'
import type { Clock } from '@bourse/kit'
import type { Actor } from '@bourse/services'
import type { Publications } from '@bourse/publishing'
import type { Versions } from '@bourse/store'
import type { Changeable } from '@bourse/accounts'
import type { HeldRow } from './held-rows.ts'

/** What becomes of a row that waits. */
export type Decision = 'release' | 'discard'

/** What a decision stands on. */
export interface DecideParts {
  readonly database: Changeable
  readonly publications: Publications
  readonly versions: Pick<Versions, 'demo'>
  readonly clock: Clock
  readonly by: Actor
}

/**
 * Publishes rows that wait, or removes them, and writes down who decided. Rows of one record and source are one batch.
 */
export async function decideHeld(
  { database, publications, versions, clock, by }: DecideParts,
  rows: readonly HeldRow[],
  decision: Decision,
): Promise<void> {
  const together = Map.groupBy(rows, ({ record, source }) => `${record.table} ${source}`)
  for (const [first, ...others] of together.values()) {
    if (first === undefined) continue
    const own = [first, ...others]
    const keys = own.map(({ key }) => key)
    await database.transaction(async (tx) => {
      for (const { dataset, name, rule, value, reason } of own)
        await recordEntry(tx, {
          by,
          at: clock.now(),
          action: `held.${decision}`,
          target: { kind: 'row', id: `${dataset}.${first.record.table}/${name}`, account_id: null },
          before: { rule, value, reason },
        })
      if (decision === 'discard') await publications.discard(first.record, keys)
      else await publications.release(first.record, keys, { source: first.source ?? 'review', demo: versions.demo })
    })
  }
}
