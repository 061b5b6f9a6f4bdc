import type { Session } from '@bourse/database'
import type { Table } from '../tables/table.ts'
import { refuseMixing } from './demo-rows.ts'
import { committing } from './in-publication.ts'
import type { IncomingRow } from './incoming-row.ts'
import type { Publication } from './publication.ts'
import type { PublishingParts, ReleaseOptions, Work } from './publish-options.ts'
import type { PublishReport } from './publish-report.ts'
import { assignCreating, assignStaged, publishStaged } from './publish-staged.ts'
import { stageRows, type Staged } from './stage-rows.ts'
import type { AssignedRows } from './ticker-assignments.ts'
import { workOn } from './work-on.ts'

/** Memory for one sort or hash: a file of half a million rows is put in order without a temporary file. */
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
  const staged = await stageRows(session, table, rows, { ...options, today: parts.clock.now().slice(0, 10) })
  const work = workOn(parts, session, options)
  // Before the lock is taken, for others need it too; what is created belongs into the transaction.
  const assigned = options.createEntities === true ? undefined : await assignStaged(work, table, staged, options)
  return committing(work, table.dataset, options, (publication) =>
    publishAll(work, table, staged, options, publication, assigned),
  )
}

async function publishAll(
  work: Work,
  table: Table,
  staged: Staged,
  options: ReleaseOptions,
  publication: Publication,
  known: AssignedRows | undefined,
): Promise<PublishReport> {
  const { findings, rows } = staged
  const assigned = known ?? (await assignCreating(work, table, staged, options, publication))
  const telling = { areTraced: true, onFinding: options.onFinding }
  const report = await publishStaged(work, table, publication, { assigned, release: options.release, telling })
  await findings.write(work.session, { dataset: table.dataset.id, record: table.id, source: publication.source })
  const quarantined = report.quarantined + findings.rejected
  const unchanged = rows - quarantined - (report.published - report.released) - report.held
  const warnings = report.warnings + findings.warned
  return { ...report, rows, warnings, quarantined, unchanged: Math.max(0, unchanged) }
}
