import { type DemoReport } from './financial-facts.ts'

/** A segment of a demo company's annual revenue; money in whole dollars. */
export interface DemoSegment {
  readonly report: DemoReport
  readonly breakdown: 'business' | 'geography'
  readonly segment: string
  readonly member: string
  readonly revenue: string
  readonly segment_operating_income: string | null
}

/** Each segment's share of revenue in thousandths; they add up to 1,000. */
type Shares = Readonly<Record<string, number>>

const BUSINESSES: Readonly<Record<string, Shares>> = {
  'XNAS:AAPL': { Devices: 560, Accessories: 130, Services: 310 },
  'XNAS:AMZN': { Stores: 620, Marketplace: 200, Cloud: 180 },
  'XNAS:GOOGL': { Search: 570, Video: 110, Cloud: 170, Subscriptions: 150 },
  'XNAS:MSFT': { Productivity: 330, Cloud: 420, Personal: 250 },
  'XNAS:FB': { Apps: 970, Devices: 30 },
  'XNAS:NVDA': { 'Data center': 640, Gaming: 190, Visualization: 80, Automotive: 60, Licences: 30 },
}
const REGIONS: Shares = { Americas: 480, Europe: 270, 'Asia Pacific': 250 }

/** Yields the segments in the annual reports of six companies; their revenues add up to the total exactly. */
export function* demoSegments(reports: Iterable<DemoReport>): Generator<DemoSegment> {
  for (const report of reports) {
    const businesses = BUSINESSES[report.issuer.primary.key]
    if (businesses === undefined || report.year === undefined) continue
    yield* segmentsOf(report, report.year, 'business', businesses)
    yield* segmentsOf(report, report.year, 'geography', REGIONS)
  }
}

function* segmentsOf(
  report: DemoReport,
  { revenue, income }: NonNullable<DemoReport['year']>,
  breakdown: DemoSegment['breakdown'],
  shares: Shares,
): Generator<DemoSegment> {
  const names = Object.keys(shares)
  const [revenues, incomes] = [
    splitByThousandths(revenue, Object.values(shares)),
    splitByThousandths(income, Object.values(shares)),
  ]
  for (const [index, segment] of names.entries())
    yield {
      report,
      breakdown,
      segment,
      member: `demo:${segment.replaceAll(' ', '')}${breakdown === 'business' ? 'Segment' : ''}Member`,
      revenue: thousands(revenues[index]),
      segment_operating_income: breakdown === 'business' ? thousands(incomes[index]) : null,
    }
}

const thousands = (value = 0) => String(value * 1_000)

/** Splits a total by shares in thousandths; the last part absorbs the rounding difference. */
function splitByThousandths(whole: number, shares: readonly number[]): readonly number[] {
  const parts = shares.slice(0, -1).map((share) => Math.round((whole * share) / 1_000))
  return [...parts, whole - parts.reduce((sum, part) => sum + part, 0)]
}
