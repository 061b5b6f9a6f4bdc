import type { Hold, RowKey } from '@bourse/kit'
import { unpackTouched } from '../segments/unpack-segments.ts'
import type { Table } from '../tables/table.ts'
import { currentKnowledge } from '../versions/versions.ts'
import { findChanges, resolvedStage, type ChangeOptions } from './find-changes.ts'
import { applyHolds } from './hold-rows.ts'
import { mergeClaims } from './merge-claims.ts'
import type { Publication } from './publication.ts'
import { resolverFor, resolverOf, type PublishOptions, type Work } from './publish-options.ts'
import { EMPTY_REPORT, type PublishReport } from './publish-report.ts'
import { resolveReferences } from './references.ts'
import type { Staged } from './stage-rows.ts'
import { assignTickers, type AssignedRows } from './ticker-assignments.ts'

/** How staged rows are published, and who hears of what is found. */
export interface Staging {
  readonly assigned: AssignedRows
  readonly release?: readonly RowKey[] | undefined
  readonly telling: Pick<ChangeOptions, 'areTraced' | 'onFinding'>
}

/** Publishes what is staged of a record: finds what changes something, merges the claims, holds rows back, applies. */
export async function publishStaged(
  { session, others }: Work,
  table: Table,
  publication: Publication,
  { assigned, release, telling }: Staging,
): Promise<PublishReport> {
  const { source, sourceId } = publication
  const hasUnchanged = await unpackTouched(session, table, { rows: resolvedStage(table), sourceId })
  const changes = await findChanges(session, table, { source, sourceId, assigned, hasUnchanged, ...telling })
  await mergeClaims(session, table, changes.revises)
  const rules = release === undefined ? table.record.holds : [releasing(release)]
  const { entities } = assigned
  const waiting = await applyHolds(session, table, rules, { inject: others.inject, publication, entities })
  for (const finding of waiting.held) telling.onFinding?.(finding)
  const revises = changes.revises || waiting.released > 0
  const applied = await publication.apply(table, resolverOf(others, table), revises)
  return {
    ...EMPTY_REPORT,
    published: applied.opened,
    revised: applied.closed,
    quarantined: changes.unresolved + changes.superseded,
    held: waiting.held.length,
    released: waiting.released,
    warnings: changes.last,
  }
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
    createIn: options.createEntities === true ? options.market : undefined,
  })
}

/** The same, with those whom nobody carried created where that was asked for; the publication then knows them. */
export async function assignCreating(
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
