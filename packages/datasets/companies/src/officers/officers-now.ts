import { addMonths } from '@bourse/kit/values'

/** Number of months of ownership forms to read for current officers. */
const MONTHS = 24

/** An officer as named in an ownership form. */
interface OfficerReport {
  readonly reported_on: string
  readonly owner_cik: string
  readonly name: string
  readonly title: string | null
}

/** Returns the officers named in the last 24 months, sorted by name, each with the newest title. */
export function officersNow(reports: readonly OfficerReport[], today: string) {
  const since = addMonths(today, -MONTHS)
  const newest = new Map<string, OfficerReport>()
  for (const report of reports) {
    const before = newest.get(report.owner_cik)
    if (report.reported_on >= since && (before === undefined || before.reported_on < report.reported_on))
      newest.set(report.owner_cik, report)
  }
  return [...newest.values()]
    .map(({ name, title }) => ({ name, title, since: null }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
