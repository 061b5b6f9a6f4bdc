import { sessionsBetween } from '@bourse/calendar-rules'
import {
  concepts,
  facts,
  factVersions,
  intoNamed,
  NO_SHARE_COUNTS,
  periodEndOf,
  type ReportedFact,
  segments,
  statements,
  statementsOf,
  storedFact,
  storedStatement,
  tagConcept,
  shareCountReports,
} from '@bourse/fundamentals'
import { source, type Into, type Extension } from '@bourse/kit'
import { Decimal, ratioText } from '@bourse/kit/values'
import { demoSource, demoReports, demoSegments, demoShareCounts, type DemoReport } from '../market/index.ts'

/** First day with published reports: earlier ones would make the demo too large. */
const FIRST_DAY = '2023-01-01'
/** Companies with individual facts, by their first listing's key. */
const WITH_FACTS: ReadonlySet<string> = new Set([
  ...['XNAS:AAPL', 'XNAS:AMZN', 'XNAS:FB', 'XNAS:GOOGL', 'XNAS:MSFT', 'XNAS:NVDA'],
  ...['XNYS:GE', 'XNYS:JPM', 'XNYS:KO', 'XASE:UEC'],
])

/**
 * Reports by the demo market's US companies: statements for all of them, the underlying facts for some, share counts
 * and segments. A window contains the rows that became known in it.
 */
export const demo = source({
  ...demoSource,
  title: 'Demo market',
  feeds: [statements, facts, concepts, segments, shareCountReports],
  schedule: { cron: '45 20 * * *', zone: 'UTC' },
  plan: (window) => [window],
  *parse({ today }, { from, to }) {
    const isDue = (known_at: string) => {
      const date = known_at.slice(0, 10)
      return from <= date && date <= to && date >= FIRST_DAY
    }
    const options = { today, sessionsBetween }
    const reports = [...demoReports(options)].filter(({ filing }) => filing.filed_on >= FIRST_DAY)
    for (const own of Map.groupBy(reports, ({ issuer }) => issuer).values()) yield* rowsOf(own, isDue)
    for (const { report, ...segment } of demoSegments(reports))
      if (isDue(report.filing.accepted_at)) yield intoNamed(segments, segmentRow(report, segment) as never)
    for (const { accepted_at: known_at, ...count } of demoShareCounts(options))
      if (isDue(known_at)) yield intoNamed(shareCountReports, { ...NO_SHARE_COUNTS, ...count, known_at })
    yield* tags(reports)
  },
})

/** One company's statements and facts. */
function* rowsOf(reports: readonly DemoReport[], isDue: (known_at: string) => boolean): Generator<Into> {
  const listed = new Map(
    reports.map(({ filing, symbol, exchange_mic }) => [filing.filing_id, { symbol, exchange_mic }]),
  )
  const reported = reports.flatMap(factsIn)
  for (const row of statementsOf(reported))
    if (isDue(row.known_at))
      yield intoNamed(statements, { ...listed.get(row.filing_ids[0] ?? ''), ...storedStatement(row) })
  if (!WITH_FACTS.has(reports[0]?.issuer.primary.key ?? '')) return
  for (const row of factVersions(reported).rows)
    if (isDue(row.known_at)) yield intoNamed(facts, { ...listed.get(row.filing_id), ...storedFact(row) })
}

const factsIn = ({ filing, fiscal_year, fiscal_period, facts: stated }: DemoReport): ReportedFact[] =>
  stated.map((fact) => ({
    ...fact,
    taxonomy: 'us-gaap',
    accession: filing.filing_id,
    form: filing.form_type,
    filed: filing.filed_on,
    accepted: filing.accepted_at,
    fiscal_year,
    fiscal_period,
  }))

type Segment = Omit<ReturnType<typeof demoSegments> extends Generator<infer S> ? S : never, 'report'>

function segmentRow({ filing, symbol, exchange_mic, year }: DemoReport, segment: Segment) {
  const whole = new Decimal(year?.revenue ?? 0).times(1_000)
  const end = year?.end ?? filing.reported_period_end
  return {
    symbol,
    exchange_mic,
    ...segment,
    period_end: periodEndOf(end),
    reported_period_start: year?.start,
    reported_period_end: end,
    currency_code: 'USD',
    assets: null,
    capital_expenditure: null,
    depreciation_and_amortization: null,
    revenue_ratio: ratioText(segment.revenue, whole),
    filing_id: filing.filing_id,
    form_type: filing.form_type,
    filed_on: filing.filed_on,
    known_at: filing.accepted_at,
  }
}

function* tags(reports: readonly DemoReport[]): Generator<Into> {
  const factsByTag = new Map(reports.flatMap(({ facts: stated }) => stated.map((fact) => [fact.tag, fact] as const)))
  for (const { tag, unit, start } of factsByTag.values()) {
    const period_type = start === null ? 'instant' : 'period'
    const { id: concept_id, ...concept } = tagConcept({
      ...{ taxonomy: 'us-gaap', tag, label: null, description: null, unit, period_type },
    })
    yield intoNamed(concepts, { concept_id, ...concept })
  }
}

export const demoExtension: Extension = { sources: [demo] }
