import type { Session } from '../database/index.ts'
import type { Findings, FindingsOf } from './findings.ts'
import type { PublishOptions } from './publish-options.ts'
import { EMPTY_REPORT, type PublishReport } from './publish-report.ts'

/** Thrown if one row is unusable and the rows must be published together or not at all. */
export class UnitRejected extends Error {
  override readonly name = 'UnitRefused'
  readonly report: PublishReport
  constructor(rows: number, rejected: number, first: string) {
    super(`${rejected} of ${rows} rows cannot be used, so none are published; the first error: ${first}`)
    this.report = { ...EMPTY_REPORT, rows, quarantined: rows }
  }
}

/** One record's or staging table's checked rows. */
export interface CheckedRows {
  readonly rows: number
  readonly findings: Findings
  readonly of: FindingsOf
}

/** Throws `UnitRejected` if any row in a unit was rejected; the validation issues are stored anyway. */
export async function rejectUnit(
  session: Session,
  checked: readonly CheckedRows[],
  { allOrNothing = false, dryRun = false }: PublishOptions,
): Promise<void> {
  const bad = checked.filter(({ findings }) => findings.rejected > 0)
  const [first] = bad
  if (!allOrNothing || first === undefined) return
  if (!dryRun)
    await session.transaction(async () => {
      for (const { findings, of } of bad) await findings.write(session, of)
    })
  const rows = checked.reduce((sum, each) => sum + each.rows, 0)
  const rejected = bad.reduce((sum, { findings }) => sum + findings.rejected, 0)
  throw new UnitRejected(rows, rejected, first.findings.first)
}
