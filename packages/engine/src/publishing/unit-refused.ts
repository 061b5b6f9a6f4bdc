import type { Session } from '../database/index.ts'
import type { Findings, FindingsOf } from './findings.ts'
import type { PublishOptions } from './publish-options.ts'
import { EMPTY_REPORT, type PublishReport } from './publish-report.ts'

/** Rows that are published all or not at all, of which one cannot be used. */
export class UnitRefused extends Error {
  override readonly name = 'UnitRefused'
  readonly report: PublishReport
  constructor(rows: number, rejected: number, first: string) {
    super(`${rejected} of ${rows} rows cannot be used, so that none of them is published; the first: ${first}`)
    this.report = { ...EMPTY_REPORT, rows, quarantined: rows }
  }
}

/** Rows of one record or staging table, each of them checked. */
export interface Checked {
  readonly rows: number
  readonly findings: Findings
  readonly of: FindingsOf
}

/** Throws `UnitRefused` where one of rows that go together was rejected; what was found is kept all the same. */
export async function refuseUnreadable(
  session: Session,
  checked: readonly Checked[],
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
  throw new UnitRefused(rows, rejected, first.findings.first)
}
