import type { AnyStagingTable } from '@bourse/kit'
import type { TestHost } from '@bourse/testkit'

/** Submits rows; returns the report and the reason for each quarantined row. */
export async function submitting(
  host: TestHost,
  stagingTable: AnyStagingTable,
  rows: readonly object[],
  source = 'overnight',
) {
  const reasons: string[] = []
  const report = await host.submit(
    stagingTable,
    rows.map((row) => ({ ...row })),
    { source, onFinding: ({ level, reason }) => void (level === 'reject' && reasons.push(reason)) },
  )
  return { report, reasons }
}
