import type { Session } from '@bourse/database'
import type { Hold, RowKey } from '@bourse/kit'
import { unpackTouched } from '@bourse/store/writing'
import { currentKnowledge, type Table } from '@bourse/store'
import { findChanges, incomingOf, resolvedStage, type ChangeOptions } from './compare/find-changes.ts'
import { stageMissingOfLists } from './compare/complete-list.ts'
import { applyHolds } from './hold/hold-rows.ts'
import { mergeClaims } from './compare/merge-claims.ts'
import { dropEndless, orderVersions, settleMerged } from './compare/order-versions.ts'
import type { Publication } from './publication.ts'
import type { PublishOptions } from './publish-options.ts'
import { EMPTY_REPORT, type PublishReport } from './publish-report.ts'
import { resolveReferences } from './resolve/references.ts'
import { LINE_OF_ADDED } from './stage/stage.ts'
import type { Staged } from './stage/stage-rows.ts'
import { assignTickers, type AssignedRows } from './resolve/ticker-assignments.ts'
import { resolverFor, resolverOf, type Work } from './publishing-parts.ts'

export interface Staging {
  readonly assigned: AssignedRows
  readonly staged: Pick<Staged, 'tellsKnown' | 'hasMarks'>
  readonly release?: readonly RowKey[] | undefined
  readonly telling: Pick<ChangeOptions, 'areTraced' | 'onFinding'>
}

/** What came of it, with how many of the changes follow from what did not come in. */
export interface StagedReport extends PublishReport {
  readonly added: number
}

/** Publishes what is staged of a record: finds what changes something, merges the claims, holds rows back, applies. */
export async function publishStaged(
  { session, others }: Work,
  table: Table,
  publication: Publication,
  { assigned, release, telling, staged: { tellsKnown, hasMarks } }: Staging,
): Promise<StagedReport> {
  const { source, sourceId, at } = publication
  const isList = table.record.time.mode === 'snapshot'
  if (isList) await stageMissingOfLists(session, table, at)
  const hasUnchanged = await unpackTouched(session, table, { rows: resolvedStage(table), sourceId })
  const changes = await findChanges(session, table, {
    source,
    sourceId,
    assigned,
    hasUnchanged,
    tellsKnown,
    at,
    ...telling,
  })
  await mergeOrOrder(session, table, {
    at,
    tellsKnown,
    hasMarks: hasMarks || isList,
    revises: changes.revises,
  })
  const rules = release === undefined ? table.record.holds : [releasing(release)]
  const { entities } = assigned
  const holding = { inject: others.inject, publication, entities, areTraced: telling.areTraced }
  const waiting = await applyHolds(session, table, rules, holding)
  for (const finding of waiting.held) telling.onFinding?.(finding)
  const revises = changes.revises || waiting.released > 0
  const { withdrawn, added } = hasMarks || isList ? await countBeside(session, table) : { withdrawn: 0, added: 0 }
  const applied = await publication.apply(table, resolverOf(others, table), {
    revises,
    isOrdered: tellsKnown,
  })
  return {
    ...EMPTY_REPORT,
    published: applied.opened,
    revised: Math.max(0, applied.closed - withdrawn),
    withdrawn,
    added,
    quarantined: changes.unresolved + changes.superseded,
    held: waiting.held.length,
    released: waiting.released,
    warnings: changes.last,
  }
}

interface Ordering {
  readonly at: string
  readonly tellsKnown: boolean
  readonly hasMarks: boolean
  readonly revises: boolean
}

async function mergeOrOrder(
  session: Session,
  table: Table,
  { at, tellsKnown, hasMarks, revises }: Ordering,
): Promise<void> {
  const { merge } = table.record
  if (merge !== undefined) await mergeClaims(session, table, revises)
  if (!tellsKnown) return hasMarks ? dropEndless(session, table) : undefined
  if (merge === undefined) await orderVersions(session, table, at)
  else await settleMerged(session, table, at)
}

interface Beside {
  readonly withdrawn: number
  readonly added: number
}

/** Versions that end without another one after them, and rows that did not come in: `LINE_OF_ADDED` is theirs. */
async function countBeside(session: Session, table: Table): Promise<Beside> {
  const [row] = await session.query<{ withdrawn: string; added: string }>(
    `select count(*) filter (where _mark is not null) as withdrawn,
       count(*) filter (where _line = ${LINE_OF_ADDED}) as added from ${incomingOf(table)}`,
  )
  return { withdrawn: Number(row?.withdrawn ?? 0), added: Number(row?.added ?? 0) }
}

/** Finds who carried the names that came in. */
export async function assignStaged(
  { session, others, parts }: Work,
  table: Table,
  staged: Staged,
  options: PublishOptions,
): Promise<AssignedRows> {
  const asking = { knowledge: () => currentKnowledge(session), markets: parts.markets }
  await resolveReferences(session, table, staged.references, ({ subject }) => ({
    ...asking,
    resolver: resolverFor(others, table, subject),
  }))
  const resolver = resolverOf(others, table)
  if (resolver === undefined) return { all: true, onceEach: false, entities: [] }
  return assignTickers(session, table, staged, {
    resolver,
    ...asking,
    among: options.markets,
    createIn: options.createEntities === true ? options.market : undefined,
  })
}

/** The same, with those whom nobody carried created where that was asked for; the publication then knows them. */
export async function assignAndCreate(
  work: Work,
  table: Table,
  staged: Staged,
  options: PublishOptions,
  publication: Publication,
): Promise<AssignedRows> {
  const assigned = await assignStaged(work, table, staged, options)
  if (options.createEntities === true) await publication.lookAgain()
  return assigned
}

/** A rule that holds nothing and confirms what an operator named. */
function releasing(keys: readonly RowKey[]): Hold {
  return { name: 'release', needs: {}, decide: async () => ({ hold: [], release: keys }) }
}
