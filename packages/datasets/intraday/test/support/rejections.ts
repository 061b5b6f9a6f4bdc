import type { AnyStagingTable } from '@bourse/kit'
import type { TestHost } from '@bourse/testkit'

/** Submits rows and tells what came of them: the report, and the reason of each row that was put into quarantine. */
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
