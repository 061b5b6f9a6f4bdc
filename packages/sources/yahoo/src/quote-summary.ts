import { dateIn, isDate } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { countOf, instantOf, listOf, membersOf, numberOf, textOf, type Members } from './response.ts'
import type { YahooListing } from './listing.ts'
import { summaryResult } from './summary-result.ts'

/** A quarter's reported and expected earnings. Amounts are per share in `currency_code`. */
export interface YahooResult {
  readonly period_end: string
  readonly eps_actual: string | null
  readonly eps_estimate: string | null
  readonly currency_code: string | null
}

/** The next earnings report. */
export interface YahooUpcoming {
  /** First day of the window in which the report is expected, in the exchange's time zone. */
  readonly report_date: string
  readonly is_estimated: boolean
}

/** Analyst estimates for a period. */
export interface YahooEstimate {
  readonly metric: 'eps' | 'revenue'
  readonly period_type: 'quarterly' | 'annual'
  /** End of the period, always the end of a month. */
  readonly period_end: string
  readonly currency_code: string | null
  readonly mean: string | null
  readonly low: string | null
  readonly high: string | null
  readonly analyst_count: string | null
  readonly year_ago: string | null
  /** Numbers of revisions; EPS estimates only. */
  readonly revisions: Readonly<Record<Revision, string | null>> | null
}

/** Number of analysts per recommendation, and the analysts' price targets. */
export interface YahooOpinions {
  readonly strong_buy: string
  readonly buy: string
  readonly hold: string
  readonly sell: string
  readonly strong_sell: string
  /** Mean recommendation from 1 (best) to 5. */
  readonly mean: string | null
  readonly mean_target_price: string | null
  readonly high_target_price: string | null
  readonly low_target_price: string | null
  readonly median_target_price: string | null
  readonly target_analyst_count: string | null
  readonly currency_code: string | null
}

/** The content of one response about a company. */
export interface QuoteSummary {
  readonly listing: YahooListing
  readonly results: readonly YahooResult[]
  readonly upcoming: YahooUpcoming | undefined
  readonly estimates: readonly YahooEstimate[]
  readonly opinions: YahooOpinions | undefined
}

type Span = '7d' | '30d'
type Revision = `${'up' | 'down'}_${Span}` | `mean_${Span | '60d' | '90d'}_ago`

/**
 * Reads a `quoteSummary` response with the modules `price`, `earningsHistory`, `calendarEvents`, `earningsTrend`,
 * `recommendationTrend` and `financialData`. Missing modules yield nothing.
 * @throws UnreadableFile if it is a different response or its symbol does not refer to a listing
 */
export function quoteSummary(text: string): QuoteSummary {
  const { result, written, listing } = summaryResult(text)
  if (listing === undefined) throw new UnreadableFile(`expected the symbol of a listing, got ${written ?? 'none'}`)
  const zone = textOf(membersOf(result['quoteType'])['timeZoneFullName']) ?? 'America/New_York'
  return {
    listing,
    results: listOf(membersOf(result['earningsHistory'])['history']).flatMap(resultOf),
    upcoming: upcomingOf(membersOf(membersOf(result['calendarEvents'])['earnings']), zone),
    estimates: listOf(membersOf(result['earningsTrend'])['trend']).flatMap(estimatesOf),
    opinions: opinionsOf(result),
  }
}

function resultOf(history: Members): readonly YahooResult[] {
  const period_end = instantOf(history['quarter'])?.slice(0, 10)
  if (period_end === undefined) return []
  const currency_code = textOf(history['currency'])
  const [eps_actual, eps_estimate] = [numberOf(history['epsActual']), numberOf(history['epsEstimate'])]
  return [{ period_end, eps_actual, eps_estimate, currency_code }]
}

function upcomingOf(earnings: Members, zone: string): YahooUpcoming | undefined {
  const [first] = Array.isArray(earnings['earningsDate']) ? (earnings['earningsDate'] as readonly unknown[]) : []
  const at = instantOf(first)
  if (at === null) return undefined
  return { report_date: dateIn(at, zone), is_estimated: earnings['isEarningsDateEstimate'] !== false }
}

const PERIODS: Readonly<Record<string, YahooEstimate['period_type']>> = {
  '0q': 'quarterly',
  '+1q': 'quarterly',
  '0y': 'annual',
  '+1y': 'annual',
}

function estimatesOf(trend: Members): readonly YahooEstimate[] {
  const [period_type, period_end] = [PERIODS[String(trend['period'])], textOf(trend['endDate'])]
  if (period_type === undefined || period_end === null || !isDate(period_end)) return []
  const [eps, revenue] = [membersOf(trend['earningsEstimate']), membersOf(trend['revenueEstimate'])]
  const period = { period_type, period_end }
  return [
    {
      metric: 'eps' as const,
      ...period,
      ...numbersOf(eps),
      currency_code: textOf(eps['earningsCurrency']),
      year_ago: numberOf(eps['yearAgoEps']),
      revisions: revisionsOf(membersOf(trend['epsRevisions']), membersOf(trend['epsTrend'])),
    },
    {
      metric: 'revenue' as const,
      ...period,
      ...numbersOf(revenue),
      currency_code: textOf(revenue['revenueCurrency']),
      year_ago: numberOf(revenue['yearAgoRevenue']),
      revisions: null,
    },
  ].filter(({ mean, low, high }) => mean !== null || low !== null || high !== null)
}

const numbersOf = (estimate: Members) => ({
  mean: numberOf(estimate['avg']),
  low: numberOf(estimate['low']),
  high: numberOf(estimate['high']),
  analyst_count: countOf(estimate['numberOfAnalysts']),
})

const revisionsOf = (counts: Members, means: Members): YahooEstimate['revisions'] => ({
  up_7d: countOf(counts['upLast7days']),
  up_30d: countOf(counts['upLast30days']),
  down_7d: countOf(counts['downLast7Days']),
  down_30d: countOf(counts['downLast30days']),
  mean_7d_ago: numberOf(means['7daysAgo']),
  mean_30d_ago: numberOf(means['30daysAgo']),
  mean_60d_ago: numberOf(means['60daysAgo']),
  mean_90d_ago: numberOf(means['90daysAgo']),
})

function opinionsOf(result: Members): YahooOpinions | undefined {
  const trend = listOf(membersOf(result['recommendationTrend'])['trend'])
  const now = trend.find(({ period }) => period === '0m')
  const financial = membersOf(result['financialData'])
  const mean = numberOf(financial['recommendationMean'])
  if (now === undefined && mean === null) return undefined
  const count = (name: string) => countOf(now?.[name]) ?? '0'
  return {
    strong_buy: count('strongBuy'),
    buy: count('buy'),
    hold: count('hold'),
    sell: count('sell'),
    strong_sell: count('strongSell'),
    mean,
    mean_target_price: numberOf(financial['targetMeanPrice']),
    high_target_price: numberOf(financial['targetHighPrice']),
    low_target_price: numberOf(financial['targetLowPrice']),
    median_target_price: numberOf(financial['targetMedianPrice']),
    target_analyst_count: countOf(financial['numberOfAnalystOpinions']),
    // Price targets are in the listing's currency, even if the statements use a different one.
    currency_code: textOf(membersOf(result['price'])['currency']),
  }
}
