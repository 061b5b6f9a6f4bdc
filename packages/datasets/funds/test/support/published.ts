import type { TestHost } from '@bourse/testkit'
import { allocations } from '../../src/allocations/record.ts'
import { snapshotRows, type Snapshot } from '../../src/holdings/snapshot-rows.ts'
import { holdings } from '../../src/holdings/record.ts'

/** Returns lists' rows by table, as a source yields them. */
export function rowsOf(...snapshots: readonly Snapshot[]) {
  const rows = snapshots.flatMap((snapshot) => [...snapshotRows(snapshot)])
  const of = (record: unknown) => rows.flatMap((each) => (each.record === record ? [each.row] : []))
  return { holdings: of(holdings), allocations: of(allocations) }
}

/** Publishes holdings lists and their allocations. */
export async function publishLists(host: TestHost, ...snapshots: readonly Snapshot[]): Promise<void> {
  const rows = rowsOf(...snapshots)
  await host.publish(holdings, rows.holdings, { source: 'test' })
  await host.publish(allocations, rows.allocations, { source: 'test' })
}
