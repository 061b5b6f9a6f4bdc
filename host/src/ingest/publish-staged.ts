import type { Hold, RowKey, SubjectResolver } from '@bourse/kit'
import { unpackTouched } from '../packs/unpack.ts'
import type { Table } from '../storage/tables.ts'
import { currentKnowledge } from '../storage/versions.ts'
import type { Injection } from '../wiring/injection.ts'
import { carryNames, type CarriedRows } from './carry.ts'
import { mergeClaims } from './claims.ts'
import type { Desk } from './desk.ts'
import { applyHolds } from './held.ts'
import { makeIncoming, type IncomingOptions } from './incoming.ts'
import type { PublishOptions } from './ingest.ts'
import type { Publication } from './publication.ts'
import { EMPTY_REPORT, type PublishReport } from './report.ts'
import { stageOf } from './stage.ts'
import type { Staged } from './stage-rows.ts'

/** How staged rows are published, and who hears of what is found. */
export interface Staging {
  readonly carried: CarriedRows
  readonly release?: readonly RowKey[] | undefined
  readonly telling: Pick<IncomingOptions, 'areTraced' | 'onFinding'>
}

/** Publishes what is staged of a record: resolves, merges, holds, writes. */
export async function publishStaged(
  { session, others }: Desk,
  table: Table,
  publication: Publication,
  { carried, release, telling }: Staging,
): Promise<PublishReport> {
  const { source, sourceId } = publication
  const rules = release === undefined ? table.record.holds : [releasing(release)]
  const somePacked = await unpackTouched(session, table, stageOf(table), sourceId)
  const counts = await makeIncoming(session, table, { source, sourceId, carried, somePacked, ...telling })
  await mergeClaims(session, table, counts.revises)
  const { entities } = carried
  const waiting = await applyHolds(session, table, rules, { inject: others.inject, publication, entities })
  for (const finding of waiting.held) telling.onFinding?.(finding)
  const mayRevise = counts.revises || waiting.released > 0
  const applied = await publication.apply(table, resolverOf(others, table), mayRevise)
  return {
    ...EMPTY_REPORT,
    published: applied.opened,
    revised: applied.closed,
    quarantined: counts.unresolved + counts.superseded,
    held: waiting.held.length,
    released: waiting.released,
    warnings: counts.last,
  }
}

/**
 * Looks up who carried the names that came in, and creates those whom nobody did where that was asked for; the
 * publication then knows them.
 */
export async function carryCreating(
  desk: Desk,
  table: Table,
  staged: Staged,
  options: PublishOptions,
  publication: Publication,
): Promise<CarriedRows> {
  const carried = await carry(desk, table, staged, options)
  if (options.createEntities === true) await publication.lookAgain()
  return carried
}

/** Looks up who carried the names that came in. */
export async function carry(desk: Desk, table: Table, staged: Staged, options: PublishOptions): Promise<CarriedRows> {
  const resolver = resolverOf(desk.others, table)
  if (resolver === undefined) return { all: true, onceEach: false, entities: [] }
  return carryNames(desk.session, table, staged, {
    resolver,
    knowledge: () => currentKnowledge(desk.session),
    markets: desk.parts.markets,
    createIn: options.createEntities === true ? options.market : undefined,
  })
}

/** Who resolves the entities of a record; undefined where it has none. */
export function resolverOf(others: Injection, { id, record: { subject } }: Table): SubjectResolver | undefined {
  if (subject === undefined) return undefined
  const resolver = others.service(subject.resolver)
  if (resolver === undefined)
    throw new Error(`${id}: nothing offers ${subject.resolver.id}; install or enable a dataset that does`)
  return resolver
}

/** A rule that holds nothing and confirms what an operator named. */
function releasing(keys: readonly RowKey[]): Hold {
  return { name: 'release', needs: {}, decide: async () => ({ hold: [], release: keys }) }
}
