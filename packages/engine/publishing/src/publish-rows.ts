import type { Session } from '@bourse/database'
import type { Refusal } from '@bourse/kit'
import type { Table } from '@bourse/store'
import { refuseMixing } from './demo-rows.ts'
import { committing } from './in-publication.ts'
import type { IncomingRow } from './incoming-row.ts'
import type { Publication } from './publication.ts'
import type { PublishingParts, ReleaseOptions, Work } from './publish-options.ts'
import { stageMissing } from './compare/complete-list.ts'
import { NO_LINE } from './findings.ts'
import { EMPTY_REPORT, type PublishReport } from './publish-report.ts'
import { assignCreating, assignStaged, publishStaged } from './publish-staged.ts'
import { stageRows, type Staged } from './stage/stage-rows.ts'
import type { AssignedRows } from './resolve/ticker-assignments.ts'
import { refuseUnreadable, type Checked } from './unit-refused.ts'
import { workOn } from './work-on.ts'

/** Memory for one sort or hash: a file of half a million rows is put in order without a temporary file. */
const WORK_MEM = '192MB'

/** A part of a publication, once its rows are staged. */
export type Step = (publication: Publication) => Promise<PublishReport>

/** Publishes rows of one record in one batch. */
export async function publishRows(
  parts: PublishingParts,
  session: Session,
  table: Table,
  rows: AsyncIterable<readonly IncomingRow[]>,
  options: ReleaseOptions,
): Promise<PublishReport> {
  await beginStaging(session, options)
  const work = workOn(parts, session, options)
  const { checked, step } = await stageRecord(work, table, rows, options)
  await refuseUnreadable(session, [checked], options)
  return committing(work, table.dataset, options, step)
}

/**
 * Readies a session for rows. Mixing is refused again under the lock; here, so that nobody waits for a large file to be
 * read first.
 */
export async function beginStaging(session: Session, options: ReleaseOptions): Promise<void> {
  await session.query(`set work_mem = '${WORK_MEM}'`)
  await refuseMixing(session, options)
}

/** Stages rows of one record; the step publishes them. */
export async function stageRecord(
  work: Work,
  table: Table,
  rows: AsyncIterable<readonly IncomingRow[]>,
  options: ReleaseOptions,
): Promise<{ readonly checked: Checked; readonly step: Step }> {
  const { parts, session } = work
  const staged = await stageRows(session, table, rows, { ...options, today: parts.clock.now().slice(0, 10) })
  // Before the lock is taken, for others need it too; what is created belongs into the transaction.
  const assigned = options.createEntities === true ? undefined : await assignStaged(work, table, staged, options)
  const of = { dataset: table.dataset.id, record: table.id, source: options.source }
  return {
    checked: { rows: staged.rows, findings: staged.findings, of },
    step: (publication) => publishAll(work, table, staged, options, publication, assigned),
  }
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
  const refused = await refuseIncomplete(work, table, options, publication)
  if (refused !== undefined) return refuseAll(work, table, staged, publication, refused)
  const telling = { areTraced: true, onFinding: options.onFinding }
  const hasMarks = staged.hasMarks || options.complete === true
  const { added, ...report } = await publishStaged(work, table, publication, {
    assigned,
    release: options.release,
    telling,
    staged: { ...staged, hasMarks },
  })
  await findings.write(work.session, { dataset: table.dataset.id, record: table.id, source: publication.source })
  const quarantined = report.quarantined + findings.rejected
  const told = report.published - report.released + report.held + report.withdrawn - added
  const unchanged = rows - quarantined - told
  const warnings = report.warnings + findings.warned
  return { ...report, rows, warnings, quarantined, unchanged: Math.max(0, unchanged) }
}

/** A complete list takes back what it lacks, unless it lacks so much that it cannot be complete. */
async function refuseIncomplete(
  { session }: Work,
  table: Table,
  { complete = false, gone = 'withdraw' }: ReleaseOptions,
  { sourceId, at }: Publication,
): Promise<Refusal | undefined> {
  // The lists of a date are complete by themselves.
  if (!complete || table.record.time.mode === 'snapshot') return undefined
  return stageMissing(session, table, { sourceId, gone, on: at.slice(0, 10) })
}

/** Nothing of the rows is published; they are told as one. */
async function refuseAll(
  { session }: Work,
  table: Table,
  { findings, rows }: Staged,
  { source }: Publication,
  refusal: Refusal,
): Promise<PublishReport> {
  findings.reject(NO_LINE, refusal, { record: table.id, source })
  await findings.write(session, { dataset: table.dataset.id, record: table.id, source })
  return { ...EMPTY_REPORT, rows, quarantined: Math.max(1, rows) }
}
