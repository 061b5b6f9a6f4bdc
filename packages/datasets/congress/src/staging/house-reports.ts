import { f, incompleteList, stagingTable, into } from '@bourse/kit'
import { trades } from '../records.ts'

/**
 * A year's index is complete: it withdraws trades from reports that it does not contain, and fills in missing
 * disclosure dates.
 */
export const houseReports = stagingTable('house_reports', {
  title: 'Index of House reports',
  fields: {
    year: f.text('Year of the index', { example: '2026' }),
    filing_id: f.text('Report number', { example: '20034616' }),
    filed_on: f.date('Date of the report'),
    official_name: f.text('Member’s name', { example: 'Demo Member 07' }),
    district: f.text('District', { example: 'NJ07' }).nullable(),
    filing_url: f.text('URL of the report', { example: 'https://disclosures-clerk.house.gov/' }),
  },
  feeds: [trades],
  needs: { trades },
  async reconcile(rows, reports, { knowledge, reject }) {
    const [first] = reports
    if (first === undefined) return []
    const byId = new Map(reports.map((report) => [report.filing_id, report]))
    const newest = reports.reduce((latest, { filed_on }) => (filed_on > latest ? filed_on : latest), '')
    const stored = await rows.trades.at(knowledge).where('r.chamber', '=', 'house').selectAll().execute()
    const standing = stored.filter(({ status }) => status === 'active')
    const ofYear = standing.filter(({ disclosed_on: on }) => on !== null && on.startsWith(first.year) && on < newest)
    const missing = ofYear.filter(({ filing_id }) => !byId.has(filing_id))
    const refusal = incompleteList(ofYear.length - missing.length, ofYear.length)
    if (refusal !== undefined) {
      for (const report of reports) reject(report, refusal)
      return []
    }
    const undated = standing.flatMap((trade) => {
      const report = trade.disclosed_on === null ? byId.get(trade.filing_id) : undefined
      if (report === undefined) return []
      const quality_issues = trade.quality_issues.filter((issue) => issue !== 'disclosure-unknown')
      return [{ ...trade, disclosed_on: report.filed_on, quality_issues }]
    })
    const withdrawn = missing.map((trade) => ({ ...trade, status: 'withdrawn' as const }))
    return [...withdrawn, ...undated].map(({ known_from: _, known_to: __, ...trade }) => into(trades, trade))
  },
})
