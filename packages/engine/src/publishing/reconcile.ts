import { carrierOn, type AnyRecord, type Carrier, type Into, type ReconcileContext, type Removal } from '@bourse/kit'
import type { CollectedIntake } from './stage/collect-intake.ts'
import { NO_LINE } from './findings.ts'
import type { IncomingRow } from './incoming-row.ts'
import type { Publication } from './publication.ts'
import type { PublishOptions } from './publish-options.ts'
import { EMPTY_REPORT, sumReports, type PublishReport } from './publish-report.ts'
import { knownSince } from './apply/known-since.ts'
import { createNamed } from './resolve/create-named.ts'
import { publishRecord, stageRecord } from './publish-record.ts'
import type { Work } from './publishing-parts.ts'
import { subjectsFirst } from './subjects-first.ts'

/** Hands rows to their intake, and publishes what follows from them as a part of a publication. */
export async function reconcile(
  work: Work,
  collected: CollectedIntake,
  publication: Publication,
): Promise<PublishReport> {
  const { session, others } = work
  const { intake, options, good, rows: count, findings, of } = collected
  // A list of which nothing can be read says nothing of what has gone.
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
    carrierOn: carrierOnIn(work.parts.markets, options),
    reject: (row, refusal) => findings.reject(lineOf(collected, row), refusal, row),
    warn: (row, refusal) => findings.warn(lineOf(collected, row), [{ ...refusal, level: 'warn' }], row),
  }
  const into = await intake.reconcile(others.inject(intake.needs) as never, good as never, context)
  const published = into.filter(isPublished)
  const dated = into.filter((item) => !isPublished(item))
  await findings.write(session, of)
  const reports: PublishReport[] = []
  const yielded = subjectsFirst(
    work.parts,
    intake.feeds.map((record) => ({ record, own: published.filter((item) => item.record === record) })),
    ({ record }) => ({ records: [record], needs: {} }),
  )
  for (const { part, isAboutOthers } of yielded) {
    const on = isAboutOthers ? work.within() : work
    reports.push(await publishYielded(on, part.record, inOrder(part.own, collected), publication, options))
  }
  const moved = await knownSince(work, dated, publication, context.knownAt)
  const total = sumReports(reports)
  const quarantined = total.quarantined + findings.rejected
  // An intake that hands on what is new alone has nothing to hand on of rows that say what is known.
  const unchanged = published.length === 0 ? Math.max(0, count - findings.rejected - moved) : total.unchanged
  const warnings = total.warnings + findings.warned
  const changed = { published: total.published + moved, revised: total.revised + moved }
  return { ...total, ...changed, rows: count, unchanged, quarantined, warnings }
}

/** Chooses between carriers of a symbol as `assignTickers` does for rows of records. */
function carrierOnIn(markets: readonly string[], { market, markets: among }: PublishOptions) {
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

const lineOf = ({ places, areTraced }: CollectedIntake, row: unknown): number =>
  areTraced ? (places.get(row) ?? NO_LINE) : NO_LINE

/** Publishes what an intake yielded for one of its records. */
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
  // What is complete, and how far it is read, is told of the rows of the intake.
  const staging = { table, rows: [rows], options: { ...options, complete: false, onProgress: undefined } }
  const staged = await stageRecord(work, staging, publication.at.slice(0, 10))
  const { findings } = staged
  if (findings.mistakes > 0) throw new Error(`a row for ${table.id} is not valid: ${findings.first}`)
  return publishRecord(work, staged, publication)
}

/**
 * Rows that an intake yielded, where each is made of one incoming row in the order of these and on their lines: of rows
 * with one key the last one counts.
 */
function inOrder(own: readonly Published[], { places, areTraced }: CollectedIntake): readonly IncomingRow[] {
  const placed = own.map(({ row, from, does }) => ({
    place: places.get(from),
    incoming: { row, ...(does === undefined ? {} : { does }) },
  }))
  if (placed.some(({ place }) => place === undefined)) return placed.map(({ incoming }) => incoming)
  return placed
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ place, incoming }) => (areTraced ? { ...incoming, line: place } : incoming))
}
