import { f, stagingTable, into, sql, type Into } from '@bourse/kit'
import { directories, withIssuers, nameFields, type RowWithIssuer } from './named-issuers.ts'
import { consistentReport, hasValues } from './consistent-report.ts'
import { earningsRow, mergedReport, type ReportValues, EMPTY_REPORT } from './merge-report.ts'
import { earnings, reportFields, releases, type Release } from '../earnings/records.ts'
import { releaseOf, confirmedValues } from './earnings-releases.ts'

const fields = {
  ...nameFields,
  period_end: f.date('End of the fiscal period: the nearest calendar month end if it is at most seven days away'),
  period_type: f.oneOf('Length of the period', ['quarterly', 'annual']),
  ...reportFields,
  known_at: f.instant('When it became known; null for the time of publication').nullable(),
}

/** Fiscal periods from publishers, merged in order; a company's release overrides the report date. */
export const earningsReports = stagingTable('earnings_reports', {
  title: 'Earnings reports',
  fields,
  feeds: [earnings],
  needs: { ...directories, earnings, releases },
  async reconcile(given, rows, context) {
    const issuedRows = await withIssuers(given, rows, ({ period_end }) => period_end, context)
    const found = issuedRows.flatMap(({ issuer, row }) => {
      const read = consistentReport(row, context.today)
      const [first] = read.findings
      if (first !== undefined && !hasValues(read.row)) {
        context.reject(row, first)
        return []
      }
      for (const finding of read.findings) context.warn(row, finding)
      return [{ issuer, row: read.row }]
    })
    const ids = [...new Set(found.map(({ issuer }) => issuer))]
    const stored = await given.earnings
      .at(context.knowledge)
      .selectAll('r')
      .where(sql<boolean>`r.company_id = any(${ids}::text[])`)
      .execute()
    const values = await given.releases
      .at(context.knowledge)
      .selectAll('r')
      .where(sql<boolean>`r.company_id = any(${ids}::text[])`)
      .execute()
    const known = new Map(stored.map((row) => [keyOf(row.company_id, row), row]))
    const released = Map.groupBy(values, ({ company_id }) => company_id)
    return [...Map.groupBy(found, ({ issuer, row }) => keyOf(issuer, row))].flatMap(([key, ofPeriod]) =>
      versionsOf(known.get(key) ?? EMPTY_REPORT, ofPeriod, released.get(ofPeriod[0]?.issuer ?? '') ?? []),
    )
  },
})

interface Report extends ReportValues {
  readonly period_end: string
  readonly period_type: 'quarterly' | 'annual'
  readonly known_at: string | null
}

const keyOf = (issuer: string, { period_type, period_end }: Pick<Report, 'period_type' | 'period_end'>) =>
  `${issuer} ${period_type} ${period_end}`

/** Returns a period's versions, each with its knowledge time. */
function versionsOf(
  known: ReportValues,
  reports: readonly RowWithIssuer<Report>[],
  released: readonly Release[],
): readonly Into[] {
  let values = known
  // Reports without a knowledge time come last, because they are known as of now.
  const inOrder = reports.toSorted((a, b) => compare(a.row.known_at ?? '9', b.row.known_at ?? '9'))
  return inOrder.map(({ issuer: company_id, row }) => {
    const { period_type, period_end, known_at } = row
    values = mergedReport(values, row)
    const release = releaseOf(released, period_end)
    if (release !== undefined) values = mergedReport(values, confirmedValues(release))
    const next = earningsRow({ company_id, period_type, period_end }, values)
    return into(earnings, { ...next, ...(known_at !== null && { known_at }) })
  })
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
