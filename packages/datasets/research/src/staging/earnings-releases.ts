import { stagingTable, into, sql, type Into } from '@bourse/kit'
import { addDays, utcInstant } from '@bourse/kit/values'
import { directories, withIssuers, nameFields } from './named-issuers.ts'
import { earningsRow, mergedReport, type ReportValues, EMPTY_REPORT } from './merge-report.ts'
import { earnings, releaseFields, releases, type Release } from '../earnings/records.ts'
import { reportTime } from './report-time.ts'

/** Maximum number of days between a period's end and the release of its results. */
const WITHIN_DAYS = 60

/** Returns the first release within the allowed days after the end of a period. */
export const releaseOf = (candidates: readonly Release[], period_end: string): Release | undefined =>
  candidates
    .filter(({ report_date }) => period_end < report_date && report_date <= addDays(period_end, WITHIN_DAYS))
    .toSorted((a, b) => (`${a.report_date} ${a.filing_id}` < `${b.report_date} ${b.filing_id}` ? -1 : 1))[0]

/** Returns the values of a period that an earnings release confirms. */
export const confirmedValues = ({ report_date, accepted_at, filing_id }: Release): ReportValues => ({
  ...EMPTY_REPORT,
  report_date,
  report_date_status: 'confirmed',
  report_time: reportTime(report_date, accepted_at === null ? undefined : utcInstant(accepted_at)),
  filing_id,
})

/** Result releases, which are published and confirm the report dates of their periods. */
export const earningsReleases = stagingTable('earnings_releases', {
  title: 'Earnings releases',
  fields: { ...nameFields, ...releaseFields },
  feeds: [releases, earnings],
  needs: { ...directories, releases, earnings },
  async reconcile(given, rows, context) {
    const found = await withIssuers(given, rows, ({ report_date }) => report_date, context)
    const ids = [...new Set(found.map(({ issuer: id }) => id))]
    const incoming = found.map(({ issuer: company_id, row }): Release => {
      const { report_date, filing_id, accepted_at } = row
      return { company_id, report_date, filing_id, accepted_at }
    })
    const before = await given.releases
      .at(context.knowledge)
      .selectAll('r')
      .where(sql<boolean>`r.company_id = any(${ids}::text[])`)
      .execute()
    const periods = await given.earnings
      .at(context.knowledge)
      .selectAll('r')
      .where(sql<boolean>`r.company_id = any(${ids}::text[])`)
      .execute()
    const known = Map.groupBy([...before, ...incoming], ({ company_id }) => company_id)
    const confirmed = periods.flatMap((row): readonly Into[] => {
      const first = releaseOf(known.get(row.company_id) ?? [], row.period_end)
      if (first === undefined || row.filing_id === first.filing_id) return []
      const { company_id, period_type, period_end } = row
      const next = earningsRow({ company_id, period_type, period_end }, mergedReport(row, confirmedValues(first)))
      return [into(earnings, { ...next, known_at: first.accepted_at ?? undefined })]
    })
    const published = incoming.map((row) =>
      into(releases, { ...row, ...(row.accepted_at && { known_at: row.accepted_at }) }),
    )
    return [...published, ...confirmed]
  },
})
