import { carrierOn, type AnyRecord, type Carrier, type Into, type ReconcileContext, type Removal } from '@bourse/kit'
import type { CollectedStaging } from './stage/collect-staging.ts'
import { NO_LINE } from './findings.ts'
import type { IncomingRow } from './incoming-row.ts'
import type { Publication } from './publication.ts'
import type { PublishOptions } from './publish-options.ts'
import { EMPTY_REPORT, sumReports, type PublishReport } from './publish-report.ts'
import { moveKnownFrom } from './apply/known-since.ts'
import { createNamed } from './resolve/create-named.ts'
import { publishRecord, stageRecord } from './publish-record.ts'
import type { Work } from './publishing-parts.ts'
import { sortBySubjects } from './subjects-first.ts'

/** Reconciles a staging table's rows and publishes the results as part of a publication. */
export async function reconcile(
  work: Work,
  collected: CollectedStaging,
  publication: Publication,
): Promise<PublishReport> {
  const { session, others } = work
  const { stagingTable, options, good, rows: count, findings, of } = collected
  // A list without any readable rows does not show which rows are missing.
  if (options.complete === true && good.length === 0) {
    await findings.write(session, of)
    return { ...EMPTY_REPORT, rows: count, quarantined: findings.rejected }
  }
  if (work.isWithin) await publication.lookAgain()
  if (await createNamed(work, collected, publication)) await publication.lookAgain()
  const context: ReconcileContext = {
    today: publication.at.slice(0, 10),
    complete: options.complete === true,
    knowledge: publication.knowledge,
    knownAt: options.imported === true ? options.knownAt : undefined,
    market: options.market,
    markets: options.markets,
    carrierOn: entityResolverIn(work.parts.markets, options),
    reject: (row, refusal) => findings.reject(lineOf(collected, row), refusal, row),
    warn: (row, refusal) => findings.warn(lineOf(collected, row), [{ ...refusal, level: 'warn' }], row),
  }
  const into = await stagingTable.reconcile(others.inject(stagingTable.needs) as never, good as never, context)
  const published = into.filter(isPublished)
  const dated = into.filter((item) => !isPublished(item))
  await findings.write(session, of)
  const reports: PublishReport[] = []
  const yielded = sortBySubjects(
    work.parts,
    stagingTable.feeds.map((record) => ({ record, own: published.filter((item) => item.record === record) })),
    ({ record }) => ({ records: [record], needs: {} }),
  )
  for (const { part, isAboutOthers } of yielded) {
    const on = isAboutOthers ? work.within() : work
    reports.push(await publishYielded(on, part.record, inOrder(part.own, collected), publication, options))
  }
  const moved = await moveKnownFrom(work, dated, publication, context.knownAt)
  const total = sumReports(reports)
  const quarantined = total.quarantined + findings.rejected
  // A staging table that yields only changed rows yields nothing for rows that repeat known values.
  const unchanged = published.length === 0 ? Math.max(0, count - findings.rejected - moved) : total.unchanged
  const warnings = total.warnings + findings.warned
  const changed = { published: total.published + moved, revised: total.revised + moved }
  return { ...total, ...changed, rows: count, unchanged, quarantined, warnings }
}

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

const lineOf = ({ places, areTraced }: CollectedStaging, row: unknown): number =>
  areTraced ? (places.get(row) ?? NO_LINE) : NO_LINE

/** Publishes the rows that a staging table yielded for one of its records. */
async function publishYielded(
  work: Work,
  record: AnyRecord,
  own: readonly IncomingRow[],
  publication: Publication,
  options: PublishOptions,
): Promise<PublishReport> {
  if (own.length === 0) return EMPTY_REPORT
  const table = work.parts.tableOf(record)
  const { knownAt } = options
  const rows = knownAt === undefined ? own : own.map((item) => ('known_at' in item.row ? item : { ...item, knownAt }))
  // Completeness and progress apply to the staging table's rows.
  const staging = { table, rows: [rows], options: { ...options, complete: false, onProgress: undefined } }
  const staged = await stageRecord(work, staging, publication.at.slice(0, 10))
  const { findings } = staged
  if (findings.mistakes > 0) throw new Error(`a row for ${table.id} is not valid: ${findings.first}`)
  return publishRecord(work, staged, publication)
}

/**
 * Returns the rows yielded by a staging table, with the order and lines of the incoming rows from which they derive. Of
 * several rows with the same key, the last one is used.
 */
function inOrder(own: readonly Published[], { places, areTraced }: CollectedStaging): readonly IncomingRow[] {
  const placed = own.map(({ row, from, does }) => ({
    place: places.get(from),
    incoming: { row, ...(does === undefined ? {} : { does }) },
  }))
  if (placed.some(({ place }) => place === undefined)) return placed.map(({ incoming }) => incoming)
  return placed
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ place, incoming }) => (areTraced ? { ...incoming, line: place } : incoming))
}
