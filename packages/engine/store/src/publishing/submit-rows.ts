import type { Session, Transaction } from '@bourse/database'
import type { AnyIntake, AnyRecord, Into } from '@bourse/kit'
import type { Collected } from './collect-rows.ts'
import { inPublication } from './in-publication.ts'
import type { IncomingRow } from './incoming-row.ts'
import type { Publication } from './publication.ts'
import type { PublishingParts, PublishOptions } from './publish-options.ts'
import { EMPTY_REPORT, sumReports, type PublishReport } from './publish-report.ts'
import { assignStaged, publishStaged } from './publish-staged.ts'
import { tellQuarantined } from './quarantine.ts'
import { stageRows } from './stage-rows.ts'

/** The line of what came of several rows. */
const NO_LINE = 0

/** Reconciles rows of an intake and publishes what follows from them in one batch. */
export async function submitRows(
  parts: PublishingParts,
  session: Session,
  intake: AnyIntake,
  collected: Collected,
  options: PublishOptions,
): Promise<PublishReport> {
  const dataset = parts.datasetOf(intake)
  const { good, lines, rejects } = collected
  const count = good.length + rejects.count
  return inPublication(parts, session, dataset, options, async (publication) => {
    const into = await intake.reconcile(parts.inject(intake.needs) as never, good as never, {
      today: publication.at.slice(0, 10),
      complete: options.complete ?? false,
      knowledge: publication.knowledge,
      reject: (row: unknown, why: string) => rejects.add(lines.get(row) ?? NO_LINE, why, row),
    })
    await rejects.write(session, dataset.id, `${dataset.id}.${intake.id}`, options.source)
    const reports: PublishReport[] = []
    for (const record of intake.feeds) {
      const own = into.filter((item) => item.record === record)
      reports.push(await publishInto(parts, session, record, withLines(own, lines), publication, options))
    }
    const total = sumReports(reports)
    const quarantined = total.quarantined + rejects.count
    // An intake that hands on what is new alone has nothing to hand on of rows that say what is known.
    const unchanged = into.length === 0 ? count - rejects.count : total.unchanged
    return { ...total, rows: count, unchanged, quarantined }
  })
}

/** Publishes what an intake yielded for one of its records. */
async function publishInto(
  parts: PublishingParts,
  tx: Transaction,
  record: AnyRecord,
  { rows: own, areTraced }: RowsWithLines,
  publication: Publication,
  options: PublishOptions,
): Promise<PublishReport> {
  if (own.length === 0) return EMPTY_REPORT
  const table = parts.tableOf(record)
  const { knownAt, source, market, onReject } = options
  const rows = knownAt === undefined ? own : own.map((row) => ({ ...row, knownAt }))
  const staged = await stageRows(tx, table, [rows], market === undefined ? { source } : { source, market })
  if (staged.rejects.count > 0) throw new Error(`a row for ${table.id} is not valid: ${staged.rejects.first}`)
  const assigned = await assignStaged(parts, tx, table, staged, options)
  const report = await publishStaged(parts, tx, table, publication, assigned)
  if (onReject !== undefined && report.quarantined > 0)
    await tellQuarantined(tx, table.id, (line, why, row) => onReject(areTraced ? line : NO_LINE, why, row))
  const told = report.published - report.released + report.quarantined + report.held
  return { ...report, unchanged: Math.max(0, own.length - told) }
}

/** Rows that an intake yielded; traced where each is made of one incoming row and stands where that stood. */
interface RowsWithLines {
  readonly rows: readonly IncomingRow[]
  readonly areTraced: boolean
}

/** Of rows with one key the last line counts: where lines are not known, the place among the rows stands for them. */
function withLines(own: readonly Into[], lines: ReadonlyMap<unknown, number>): RowsWithLines {
  const areTraced = own.every(({ from }) => lines.has(from))
  const rows = own.map(({ row, from }, index) => ({
    row,
    line: (areTraced ? lines.get(from) : undefined) ?? index + 1,
  }))
  return { rows, areTraced }
}
