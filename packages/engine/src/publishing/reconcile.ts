import { carrierOn, type Carrier, type Into, type ReconcileContext, type Removal } from '@bourse/kit'
import type { CollectedStaging, RowSet } from './stage/collect-staging.ts'
import { NO_LINE } from './findings.ts'
import type { IncomingRow } from './incoming-row.ts'
import type { Publication } from './publication.ts'
import type { PublishOptions } from './publish-options.ts'
import { EMPTY_REPORT, sumReports, type PublishReport } from './publish-report.ts'
import { moveKnownFrom } from './apply/known-since.ts'
import { createNamed } from './resolve/create-named.ts'
import type { Work } from './publishing-parts.ts'
import { openYielded } from './yielded-rows.ts'

/** Reconciles a staging table's rows set by set and publishes the results as part of a publication. */
export async function reconcile(
  work: Work,
  collected: CollectedStaging,
  publication: Publication,
): Promise<PublishReport> {
  const { session } = work
  const { stagingTable, options, rows: count, findings, of, areTraced } = collected
  // A list without any readable rows does not show which rows are missing.
  if (options.complete === true && count === findings.rejected) {
    await findings.write(session, of)
    return { ...EMPTY_REPORT, rows: count, quarantined: findings.rejected }
  }
  if (work.isWithin) await publication.lookAgain()
  const yielded = openYielded(work, stagingTable, publication, options)
  let dated: readonly Into[] = []
  let published = 0
  for await (const set of collected.sets()) {
    const into = await reconcileSet(work, collected, set, publication)
    const own = into.filter(isPublished)
    published += own.length
    dated = dated.concat(into.filter((item) => !isPublished(item)))
    for (const record of stagingTable.feeds) {
      const rows = own.filter((item) => item.record === record)
      await yielded.add(record, inOrder(rows, set, areTraced))
    }
  }
  await findings.write(session, of)
  const total = sumReports(await yielded.publish())
  const moved = await moveKnownFrom(work, dated, publication, knownAtOf(options))
  const quarantined = total.quarantined + findings.rejected
  // A staging table that yields only changed rows yields nothing for rows that repeat known values.
  const unchanged = published === 0 ? Math.max(0, count - findings.rejected - moved) : total.unchanged
  const warnings = total.warnings + findings.warned
  const changed = { published: total.published + moved, revised: total.revised + moved }
  return { ...total, ...changed, rows: count, unchanged, quarantined, warnings }
}

/** Returns the rows of records that a staging table derives from a set of its rows. */
async function reconcileSet(
  work: Work,
  collected: CollectedStaging,
  set: RowSet,
  publication: Publication,
): Promise<readonly Into[]> {
  const { stagingTable, options, findings, areTraced } = collected
  if (await createNamed(work, collected, set, publication)) await publication.lookAgain()
  const lineOf = (row: unknown): number => (areTraced ? (set.places.get(row) ?? NO_LINE) : NO_LINE)
  const context: ReconcileContext = {
    today: publication.at.slice(0, 10),
    complete: options.complete === true,
    knowledge: publication.knowledge,
    knownAt: knownAtOf(options),
    market: options.market,
    markets: options.markets,
    carrierOn: entityResolverIn(work.parts.markets, options),
    reject: (row, refusal) => findings.reject(lineOf(row), refusal, row),
    warn: (row, refusal) => findings.warn(lineOf(row), [{ ...refusal, level: 'warn' }], row),
  }
  return stagingTable.reconcile(work.others.inject(stagingTable.needs) as never, set.good as never, context)
}

const knownAtOf = ({ imported, knownAt }: PublishOptions) => (imported === true ? knownAt : undefined)

/** Returns a function that chooses among entities with the same symbol, as `assignTickers` does for rows of records. */
function entityResolverIn(markets: readonly string[], { market, markets: among }: PublishOptions) {
  const eligible = market === undefined ? among : [market]
  return (carriers: readonly Carrier[], date: string): Carrier | undefined =>
    carrierOn(
      eligible === undefined ? carriers : carriers.filter((each) => eligible.includes(each.market)),
      date,
      markets,
    )
}

type Published = Into & { readonly does?: Removal['does'] }

const isPublished = (item: Into): item is Published => item.does !== 'known-since'

/**
 * Returns the rows yielded by a staging table, with the order and lines of the incoming rows from which they derive. Of
 * several rows with the same key, the last one is used.
 */
function inOrder(own: readonly Published[], { places }: RowSet, areTraced: boolean): readonly IncomingRow[] {
  const placed = own.map(({ row, from, does }) => ({
    place: places.get(from),
    incoming: { row, ...(does === undefined ? {} : { does }) },
  }))
  if (placed.some(({ place }) => place === undefined)) return placed.map(({ incoming }) => incoming)
  return placed
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ place, incoming }) => (areTraced ? { ...incoming, line: place } : incoming))
}
