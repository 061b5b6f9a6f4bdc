import type { Session } from '@bourse/database'
import type { Table } from '../tables/table.ts'
import { refuseMixing } from './demo-rows.ts'
import { inPublication } from './in-publication.ts'
import type { IncomingRow } from './incoming-row.ts'
import type { PublishingParts, ReleaseOptions } from './publish-options.ts'
import type { PublishReport } from './publish-report.ts'
import { assignStaged, publishStaged } from './publish-staged.ts'
import { tellQuarantined } from './quarantine.ts'
import { stageRows, type Staged } from './stage-rows.ts'

/** Memory for one sort or hash of a publication: a file of half a million rows is put in order without a temporary file. */
const WORK_MEM = '192MB'

/** Publishes rows of one record in one batch. */
export async function publishRows(
  parts: PublishingParts,
  session: Session,
  table: Table,
  rows: AsyncIterable<readonly IncomingRow[]>,
  options: ReleaseOptions,
): Promise<PublishReport> {
  await session.query(`set work_mem = '${WORK_MEM}'`)
  // Refused again under the lock; here, so that nobody waits for a large file to be read first.
  await refuseMixing(session, options.demo ?? false)
  const staged = await stageRows(session, table, rows, options)
  const assigned = await assignStaged(parts, session, table, staged, options)
  return inPublication(parts, session, table.dataset, options, async (publication) => {
    const report = await publishStaged(parts, session, table, publication, assigned, options.release)
    if (options.onReject !== undefined && report.quarantined > 0)
      await tellQuarantined(session, table.id, options.onReject)
    await staged.rejects.write(session, table.dataset.id, table.id, options.source)
    return withStaged(report, staged)
  })
}

/** What came of all rows: those that were staged and those that were not. */
function withStaged(report: PublishReport, { rows, warnings, rejects }: Staged): PublishReport {
  const quarantined = report.quarantined + rejects.count
  const unchanged = rows - quarantined - (report.published - report.released) - report.held
  return { ...report, rows, warnings, quarantined, unchanged: Math.max(0, unchanged) }
}
