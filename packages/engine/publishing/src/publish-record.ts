import type { Refusal } from '@bourse/kit'
import type { Table } from '@bourse/store'
import type { IncomingRow } from './incoming-row.ts'
import type { Publication } from './publication.ts'
import type { ReleaseOptions } from './publish-options.ts'
import { stageMissing } from './compare/complete-list.ts'
import { NO_LINE } from './findings.ts'
import { EMPTY_REPORT, type PublishReport } from './publish-report.ts'
import { assignAndCreate, assignStaged, publishStaged } from './publish-staged.ts'
import { stageRows, type Staged } from './stage/stage-rows.ts'
import type { AssignedRows } from './resolve/ticker-assignments.ts'
import type { Checked } from './unit-refused.ts'
import type { Work } from './publishing-parts.ts'

/** Rows of one record that are not read yet: they go into the stage of a connection. */
export interface UnreadRecord {
  readonly table: Table
  readonly rows: AsyncIterable<readonly IncomingRow[]>
  readonly options: ReleaseOptions
}

/** Rows of one record that are staged, and what is known of them before the lock is taken. */
export interface StagedRecord extends Staged, Checked {
  readonly table: Table
  readonly options: ReleaseOptions
  /** Whose they are; undefined where entities are created with the rows, which is part of the transaction. */
  readonly assigned: AssignedRows | undefined
}

export async function stageRecord(work: Work, { table, rows, options }: UnreadRecord): Promise<StagedRecord> {
  const { parts, session } = work
  const staged = await stageRows(session, table, rows, { ...options, today: parts.clock.now().slice(0, 10) })
  // Before the lock is taken, for others need it too; what is created belongs into the transaction.
  const assigned = options.createEntities === true ? undefined : await assignStaged(work, table, staged, options)
  const of = { dataset: table.dataset.id, record: table.id, source: options.source }
  return { ...staged, of, table, options, assigned }
}

/** Publishes the staged rows of one record as a part of a publication. */
export async function publishRecord(
  work: Work,
  record: StagedRecord,
  publication: Publication,
): Promise<PublishReport> {
  const { table, options, rows, findings } = record
  const assigned = record.assigned ?? (await assignAndCreate(work, table, record, options, publication))
  const refused = await refuseIncomplete(work, record, publication)
  if (refused !== undefined) return refuseAll(work, record, refused)
  const { added, ...report } = await publishStaged(work, table, publication, {
    assigned,
    release: options.release,
    telling: { areTraced: record.areTraced, onFinding: options.onFinding },
    staged: { tellsKnown: record.tellsKnown, hasMarks: record.hasMarks || options.complete === true },
  })
  await findings.write(work.session, record.of)
  const quarantined = report.quarantined + findings.rejected
  const told = report.published - report.released + report.held + report.withdrawn - added
  const unchanged = rows - quarantined - told
  const warnings = report.warnings + findings.warned
  return { ...report, rows, warnings, quarantined, unchanged: Math.max(0, unchanged) }
}

/** A complete list takes back what it lacks, unless it lacks so much that it cannot be complete. */
async function refuseIncomplete(
  { session }: Work,
  { table, options: { complete = false, gone = 'withdraw' } }: StagedRecord,
  { sourceId, at }: Publication,
): Promise<Refusal | undefined> {
  // The lists of a date are complete by themselves.
  if (!complete || table.record.time.mode === 'snapshot') return undefined
  return stageMissing(session, table, { sourceId, gone, on: at.slice(0, 10) })
}

/** Nothing of the rows is published; they are told as one. */
async function refuseAll(
  { session }: Work,
  { findings, rows, of }: StagedRecord,
  refusal: Refusal,
): Promise<PublishReport> {
  findings.reject(NO_LINE, refusal, { record: of.record, source: of.source })
  await findings.write(session, of)
  return { ...EMPTY_REPORT, rows, quarantined: Math.max(1, rows) }
}
