import type { Session } from '../database/index.ts'
import type { Hold, Knowledge, Refusal } from '@bourse/kit'
import type { Finding, RowKey } from '@bourse/kit/host'
import { currentKnowledge, type Table } from '../store/index.ts'
import { unpackAffected, unpackWithin } from '../store/writing.ts'
import { stageMissing, stageMissingOfLists } from './compare/complete-list.ts'
import { findChanges, incomingOf, resolvedStage } from './compare/find-changes.ts'
import { entitiesOfIncoming } from './compare/merge-again.ts'
import { mergeClaims, type MergeOptions } from './compare/merge-claims.ts'
import { roundShares } from './compare/round-shares.ts'
import { dropRedundantEnds, orderVersions, setKnownFromOfMerged } from './compare/order-versions.ts'
import { NO_LINE } from './findings.ts'
import { applyHolds } from './hold/hold-rows.ts'
import type { Publication } from './publication.ts'
import type { ReleaseOptions } from './publish-options.ts'
import { judgeStaged, rulesFor } from './quality/apply-rules.ts'
import type { QualityRule } from './quality/compile-rules.ts'
import { EMPTY_REPORT, type PublishReport } from './publish-report.ts'
import { resolverFor, resolverOf, type Work } from './publishing-parts.ts'
import { resolveReferences } from './resolve/references.ts'
import { assignTickers, type AssignedRows } from './resolve/ticker-assignments.ts'
import { LINE_OF_ADDED } from './stage/stage.ts'
import { rejectUnlisted } from './stage/refuse-unlisted.ts'
import { stageRows, type Batches, type StageResult } from './stage/stage-rows.ts'
import type { CheckedRows } from './unit-refused.ts'

/** One record's rows that have not been read yet, to be copied into a connection's stage. */
export interface UnreadRecord {
  readonly table: Table
  readonly rows: Batches
  readonly options: ReleaseOptions
}

/** One record's staged rows with their entities. */
export interface StagedRecord extends StageResult, CheckedRows {
  readonly table: Table
  readonly options: ReleaseOptions
  /** The rows' entities; undefined if entities are created inside the transaction, together with the rows. */
  readonly assigned: AssignedRows | undefined
}

/**
 * Stages rows. Rows of records are staged before the lock is taken, because other publications need the lock too; rows
 * yielded by a staging table are staged under the lock.
 */
export async function stageRecord(
  work: Work,
  { table, rows, options }: UnreadRecord,
  today = work.parts.clock.now().slice(0, 10),
): Promise<StagedRecord> {
  return resolveStaged(work, { table, options }, await stageRows(work.session, table, rows, { ...options, today }))
}

/** Resolves staged rows to entities, unless that is done within the transaction. */
export async function resolveStaged(
  work: Work,
  { table, options }: Omit<UnreadRecord, 'rows'>,
  staged: StageResult,
): Promise<StagedRecord> {
  if (options.imported === true) await rejectUnlisted(work, table, staged)
  // Entities created or published in the same batch are known only within the transaction.
  const isLater = options.createEntities === true || work.isWithin
  const assigned = isLater ? undefined : await assignStaged(work, table, staged, options)
  const of = { dataset: table.dataset.id, record: table.id, source: options.source }
  return { ...staged, of, table, options, assigned }
}

/** Resolves the incoming names to entities and creates the unknown ones if requested. */
async function assignStaged(
  { session, others, parts: { markets, clock } }: Work,
  table: Table,
  staged: StageResult,
  { markets: among, market, createEntities = false }: ReleaseOptions,
  known?: Knowledge,
): Promise<AssignedRows> {
  const resolver = resolverOf(others, table)
  const noEntities = { all: true, onceEach: false, entities: [] }
  if (resolver === undefined && staged.references.length === 0) return noEntities
  const knowledge = known ?? (await currentKnowledge(session))
  await resolveReferences(session, table, staged.references, ({ subject }) => ({
    resolver: resolverFor(others, table, subject),
    knowledge,
    markets,
  }))
  if (resolver === undefined) return noEntities
  const createIn = createEntities ? market : undefined
  const today = clock.now().slice(0, 10)
  return assignTickers(session, table, staged, { resolver, knowledge, markets, among, createIn, today })
}

/** Publishes one record's staged rows as part of a publication. */
export async function publishRecord(
  work: Work,
  record: StagedRecord,
  publication: Publication,
): Promise<PublishReport> {
  const { rows, findings } = record
  await recordSource(work, record, publication)
  const assigned = record.assigned ?? (await assignAndCreate(work, record, publication))
  const quality = await rulesFor(work, record)
  const judged = await judgeStaged(work, record, quality, publication.sourceId)
  const refused = await stageMissingOfComplete(work, record, publication)
  if (refused !== undefined) return refuseAll(work, record, refused)
  const { added, ...report } = await publishStaged(work, { ...record, assigned, quality }, publication)
  await findings.write(work.session, record.of)
  const quarantined = report.quarantined + judged.rejected + findings.rejected
  const changedRows = report.published - report.released + report.held + report.withdrawn - added
  const unchanged = rows - quarantined - changedRows
  const warnings = report.warnings + judged.warned + findings.warned
  return { ...report, rows, warnings, quarantined, unchanged: Math.max(0, unchanged) }
}

/** Records that rows of the record are from the source, so that licences know its publishers. */
async function recordSource(
  { session }: Work,
  { table, rows, options: { release } }: StagedRecord,
  { sourceId }: Publication,
): Promise<void> {
  if (rows === 0 || release !== undefined) return
  await session.query('insert into bourse.record_sources (record, source_id) values ($1, $2) on conflict do nothing', [
    table.id,
    sourceId,
  ])
}

/**
 * Resolves the rows to entities after all preceding parts are published. Creates unknown entities and adds them to
 * the publication's knowledge.
 */
async function assignAndCreate(work: Work, record: StagedRecord, publication: Publication): Promise<AssignedRows> {
  await publication.lookAgain()
  const assigned = await assignStaged(work, record.table, record, record.options, publication.knowledge)
  await publication.lookAgain()
  return assigned
}

/**
 * Withdraws the published rows that are missing from a complete list, unless so many are missing that the list cannot
 * be complete.
 */
async function stageMissingOfComplete(
  { session }: Work,
  { table, options: { complete = false, missingRows = 'withdraw' } }: StagedRecord,
  { sourceId, at }: Publication,
): Promise<Refusal | undefined> {
  const { mode } = table.record.time
  // Snapshot lists are always complete for their date.
  if (complete === false || mode === 'snapshot') return undefined
  const missing = { sourceId, gone: missingRows, on: at.slice(0, 10) }
  if (complete === true) return stageMissing(session, table, { ...missing, over: undefined })
  // Catalog rows do not have dates, so a range of dates never includes them.
  if (mode === 'catalog') return undefined
  await unpackWithin(session, table, complete)
  return stageMissing(session, table, { ...missing, over: complete })
}

/** Publishes none of the rows and reports them as one unit. */
async function refuseAll(
  { session }: Work,
  { findings, rows, of }: StagedRecord,
  refusal: Refusal,
): Promise<PublishReport> {
  findings.reject(NO_LINE, refusal, { record: of.record, source: of.source })
  await findings.write(session, of)
  return { ...EMPTY_REPORT, rows, quarantined: Math.max(1, rows) }
}

/**
 * Finds changes, merges claims, holds rows and applies the remaining ones. `added` is the number of changes that result
 * from missing rows.
 */
async function publishStaged(
  { session, others, parts }: Work,
  record: StagedRecord & { readonly assigned: AssignedRows; readonly quality: readonly QualityRule[] },
  publication: Publication,
): Promise<PublishReport & { readonly added: number }> {
  const { table, assigned, findings, hasKnownTimes, areTraced, options } = record
  const { complete = false, release, releasedBy, onFinding, source } = options
  const { sourceId, at } = publication
  const isList = table.record.time.mode === 'snapshot'
  const hasMarks = record.hasMarks || complete !== false || isList
  const rounded = await roundShareCounts({ session, others }, record)
  if (isList) await stageMissingOfLists(session, table, at)
  const hasUnchanged = await unpackAffected(session, table, { rows: resolvedStage(table), sourceId })
  const telling = { source, areTraced, onFinding }
  const changes = await findChanges(session, table, { ...telling, sourceId, assigned, hasUnchanged, hasKnownTimes, at })
  const isAgain = options.again !== undefined
  const among = { resolver: resolverOf(others, table), knowledge: publication.knowledge }
  const merging = {
    ...{ standing: parts.standing, tolerances: parts.tolerances, among, again: options.again },
    revises: changes.revises,
    onDisagreement: (key: object, finding: Finding) => findings.warn(NO_LINE, [finding], key),
  }
  await mergeOrOrder(session, table, { ...merging, at, hasKnownTimes, hasMarks })
  const rules = {
    holds: release === undefined ? table.record.holds : [releaseHold(release)],
    quality: record.quality,
  }
  const entities = isAgain ? await entitiesOfIncoming(session, table) : assigned.entities
  const holding = { inject: others.inject, publication, entities, areTraced, releasedBy }
  const waiting = await applyHolds(session, table, rules, holding)
  for (const finding of waiting.held) onFinding?.(finding)
  const { withdrawn, added } = hasMarks ? await countEndsAndAdded(session, table) : { withdrawn: 0, added: 0 }
  const revises = changes.revises || isAgain || waiting.released > 0
  const applied = await publication.apply(table, among.resolver, { revises, isOrdered: hasKnownTimes })
  return {
    ...EMPTY_REPORT,
    published: applied.opened,
    revised: Math.max(0, applied.closed - withdrawn),
    withdrawn,
    added,
    quarantined: changes.unresolved + changes.superseded,
    held: waiting.held.length,
    released: waiting.released,
    warnings: changes.last + rounded,
  }
}

/** Share counts are rounded before they are compared with stored ones. */
async function roundShareCounts(
  { session, others }: Pick<Work, 'session' | 'others'>,
  { table, assigned, hasFractions, areTraced, options }: StagedRecord & { readonly assigned: AssignedRows },
): Promise<number> {
  const resolver = hasFractions ? resolverOf(others, table) : undefined
  if (resolver === undefined) return 0
  const { source, onFinding } = options
  const knowledge = await currentKnowledge(session)
  return roundShares(session, table, { resolver, knowledge, assigned, source, areTraced, onFinding })
}

interface Ordering extends MergeOptions {
  readonly at: string
  readonly hasKnownTimes: boolean
  readonly hasMarks: boolean
}

async function mergeOrOrder(
  session: Session,
  table: Table,
  { at, hasKnownTimes, hasMarks, ...merging }: Ordering,
): Promise<void> {
  const { merge } = table.record
  if (merge !== undefined) await mergeClaims(session, table, merging)
  if (!hasKnownTimes) return hasMarks ? dropRedundantEnds(session, table) : undefined
  if (merge === undefined) await orderVersions(session, table, at)
  else await setKnownFromOfMerged(session, table, at)
}

/** Counts versions that end without a successor, and rows that were added for missing ones (`LINE_OF_ADDED`). */
async function countEndsAndAdded(session: Session, table: Table) {
  const [row] = await session.query<{ withdrawn: string; added: string }>(
    `select count(*) filter (where _mark is not null) as withdrawn,
       count(*) filter (where _line = ${LINE_OF_ADDED}) as added from ${incomingOf(table)}`,
  )
  return { withdrawn: Number(row?.withdrawn ?? 0), added: Number(row?.added ?? 0) }
}

/** A rule that does not hold any rows and confirms those that an operator released. */
function releaseHold(keys: readonly RowKey[]): Hold {
  return { name: 'release', needs: {}, decide: async () => ({ hold: [], release: keys }) }
}
