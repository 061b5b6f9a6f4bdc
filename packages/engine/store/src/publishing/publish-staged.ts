import type { Transaction } from '@bourse/database'
import type { Hold, RowKey } from '@bourse/kit'
import { currentKnowledge } from '../versions/versions.ts'
import { unpackTouched } from '../segments/unpack-segments.ts'
import type { Table } from '../tables/table.ts'
import { findChanges, resolvedStage } from './find-changes.ts'
import { applyHold } from './hold-rows.ts'
import { mergeClaims } from './merge-claims.ts'
import type { Publication } from './publication.ts'
import { resolverOf, type PublishingParts, type PublishOptions } from './publish-options.ts'
import { EMPTY_REPORT, type PublishReport } from './publish-report.ts'
import type { Staged } from './stage-rows.ts'
import { assignTickers, type AssignedRows } from './ticker-assignments.ts'

/** Finds who carried the names of staged rows. */
export async function assignStaged(
  parts: PublishingParts,
  tx: Transaction,
  table: Table,
  staged: Staged,
  options: PublishOptions,
): Promise<AssignedRows> {
  const resolver = resolverOf(parts, table)
  if (resolver === undefined) return { all: true, onceEach: false }
  return assignTickers(tx, table, staged, {
    resolver,
    knowledge: () => currentKnowledge(parts.writes),
    markets: parts.markets,
    createIn: options.createEntities === true ? options.market : undefined,
    dryRun: options.dryRun === true,
  })
}

/** Publishes what is staged of a record: finds what changes something, merges the claims, holds rows back, applies. */
export async function publishStaged(
  parts: PublishingParts,
  tx: Transaction,
  table: Table,
  publication: Publication,
  assigned: AssignedRows,
  release?: readonly RowKey[],
): Promise<PublishReport> {
  const { sourceId } = publication
  const hasUnchanged = await unpackTouched(tx, table, { rows: resolvedStage(table), sourceId })
  const changes = await findChanges(tx, table, sourceId, { assigned, hasUnchanged })
  await mergeClaims(tx, table, changes.revises)
  const rule = release === undefined ? table.record.hold : releasing(release)
  const waiting =
    rule === undefined ? undefined : await applyHold(tx, table, rule, parts.inject(rule.needs), publication)
  const revises = changes.revises || (waiting?.released ?? 0) > 0
  const applied = await publication.apply(table, resolverOf(parts, table), revises)
  return {
    ...EMPTY_REPORT,
    published: applied.opened,
    revised: applied.closed,
    quarantined: changes.unresolved + changes.superseded,
    ...waiting,
  }
}

/** A rule that holds nothing and confirms what an operator named. */
function releasing(keys: readonly RowKey[]): Hold {
  return { needs: {}, decide: async () => ({ hold: [], release: keys }) }
}
