import { recordEntry, type Actor } from '../../audit/index.ts'
import type { Statements } from '../../database/index.ts'
import type { TaskParts } from '../tasks.ts'
import { withLineage } from '../lineage/record-events.ts'
import type { Versions } from '../../store/index.ts'
import type { HeldRow } from './held-rows.ts'

/** An operator's decision on a held row. */
export type Decision = 'release' | 'discard'

/** What a decision depends on. */
interface DecideParts extends Pick<TaskParts, 'publications' | 'clock' | 'config' | 'database' | 'log'> {
  readonly versions: Pick<Versions, 'demo'>
  readonly by: Actor
  /** The operator's note, for the audit log. */
  readonly note?: string | null
  /** The operator's name in the history of a released row; by default the actor's. */
  readonly releasedBy?: string
}

/**
 * Publishes or discards held rows and records who made the decision. The rows of one record and source form one batch,
 * and the decision is recorded in the same transaction.
 */
export async function decideHeld(parts: DecideParts, rows: readonly HeldRow[], decision: Decision): Promise<void> {
  const { publications, versions, by } = parts
  const releasedBy = parts.releasedBy ?? by.name ?? by.key_id ?? by.kind
  const together = Map.groupBy(rows, ({ record, source }) => `${record} ${source}`)
  for (const own of together.values()) {
    const [first] = own
    if (first === undefined) continue
    const keys = own.map(({ rowKey }) => rowKey)
    const alsoWrite = (on: Statements) => recordRows(on, parts, own, decision)
    if (decision === 'discard') await publications.discard(first.of, keys, alsoWrite)
    else {
      const source = first.source ?? 'review'
      const names = { dataset: first.dataset, unit: first.id, inputs: [first.record], outputs: [first.record] }
      await withLineage(parts, { kind: 'release', job: 'release', ...names }, () =>
        publications.release(first.of, keys, { source, demo: versions.demo, alsoWrite, releasedBy }),
      )
    }
  }
}

async function recordRows(
  on: Statements,
  { by, clock, note }: DecideParts,
  rows: readonly HeldRow[],
  decision: Decision,
): Promise<void> {
  for (const { id, rule, value, reason } of rows)
    await recordEntry(on, {
      by,
      at: clock.now(),
      action: `held.${decision}`,
      target: { kind: 'row', id, account_id: null },
      before: { rule, value, reason },
      ...(note === undefined || note === null ? {} : { after: { note } }),
    })
}
