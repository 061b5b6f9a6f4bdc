import { BadRecord, into, source, type Into, Type } from '@bourse/kit'
import { addMonths } from '@bourse/kit/values'
import { quoteSummary, type QuoteSummary, type YahooEstimate, yahooPublisher } from '@bourse/yahoo'
import { EMPTY_REPORT } from '../staging/merge-report.ts'
import { earningsReports } from '../staging/earnings-reports.ts'
import { estimateObservations, NO_REVISIONS } from '../staging/estimate-observations.ts'
import { NO_ISSUER } from '../staging/named-issuers.ts'
import { ratingRefreshes } from '../staging/rating-refreshes.ts'

/** A response and when it was received. */
interface Answer {
  readonly text: string
  readonly answered_at: string
}

const MODULES = 'price,quoteType,earningsHistory,calendarEvents,earningsTrend,recommendationTrend,financialData'

/** Results, estimates and ratings for the companies that an operator configures. */
export const yahoo = source({
  id: 'yahoo',
  title: 'Yahoo Finance',
  feeds: [earningsReports, estimateObservations, ratingRefreshes],
  publisher: yahooPublisher,
  schedule: { cron: '15 6 * * 6', zone: 'America/New_York' },
  config: Type.Object({
    base_url: Type.String({
      default: 'https://query2.finance.yahoo.com/v10/finance/quoteSummary',
      description: 'URL up to the symbol',
    }),
    symbols: Type.Array(Type.String(), { default: ['AAPL'], description: 'Symbols to fetch, in Yahoo’s notation' }),
  }),
  plan: ({ to }, { config }) => config.symbols.map((symbol) => ({ symbol, date: to })),
  async fetch({ symbol }, { http, config, clock }): Promise<Answer> {
    const text = await http.text(`${config.base_url}/${encodeURIComponent(symbol)}?modules=${MODULES}`)
    return { text, answered_at: clock.now() }
  },
  files: {
    expected: 'quoteSummary responses, each with its date: --date 2025-02-24',
    unit: (name, { date = '' }) =>
      /^quoteSummary.*\.json$/i.test(name)
        ? { symbol: name.replace(/^quoteSummary-(all-)?|\.json$/gi, ''), date }
        : undefined,
    raw: async ([file], { date }, { clock }): Promise<Answer> => {
      if (file === undefined) throw new Error('expected one response, got none')
      return { text: await file.text(), answered_at: date === '' ? clock.now() : `${date}T00:00:00Z` }
    },
  },
  *parse({ text, answered_at }) {
    const summary = readable(text)
    if (summary instanceof BadRecord) yield summary
    else yield* rowsOf(summary, answered_at)
  },
})

/** An unexpected response yields one unreadable row and does not affect the others. */
function readable(text: string): QuoteSummary | BadRecord {
  try {
    return quoteSummary(text)
  } catch (error) {
    return new BadRecord({ text: text.slice(0, 200) }, error instanceof Error ? error.message : String(error))
  }
}

function* rowsOf(summary: QuoteSummary, answered_at: string): Generator<Into<never>> {
  const issuer = { ...NO_ISSUER, ...summary.listing }
  const [observed_on, known_at] = [answered_at.slice(0, 10), answered_at]
  for (const result of summary.results)
    yield into(earningsReports, { ...issuer, ...EMPTY_REPORT, ...result, period_type: 'quarterly', known_at }) as never
  const upcoming = upcomingOf(summary)
  if (upcoming !== undefined) yield into(earningsReports, { ...issuer, ...upcoming, known_at }) as never
  for (const estimate of summary.estimates)
    yield into(estimateObservations, { ...issuer, observed_on, ...observed(estimate), known_at }) as never
  if (summary.opinions === undefined) return
  const { mean: score, ...opinions } = summary.opinions
  yield into(ratingRefreshes, { ...issuer, published_at: answered_at, score, best_score: '1', ...opinions }) as never
}

/** The next report is about the current quarter, or about the one after the last reported quarter. */
function upcomingOf({ upcoming, estimates, results }: QuoteSummary) {
  const ofQuarter = (metric: string) =>
    estimates.find((estimate) => estimate.metric === metric && estimate.period_type === 'quarterly')
  const [eps, revenue] = [ofQuarter('eps'), ofQuarter('revenue')]
  const last = results
    .map(({ period_end }) => period_end)
    .sort()
    .at(-1)
  const period_end = eps?.period_end ?? revenue?.period_end ?? (last && addMonths(last, 3))
  if (upcoming === undefined || period_end === undefined) return undefined
  return {
    ...EMPTY_REPORT,
    period_end,
    period_type: 'quarterly' as const,
    report_date: upcoming.report_date,
    report_date_status: upcoming.is_estimated ? ('estimated' as const) : ('confirmed' as const),
    currency_code: eps?.currency_code ?? null,
    eps_estimate: eps?.mean ?? null,
    revenue_estimate: revenue?.mean ?? null,
  }
}

const observed = ({ revisions, ...estimate }: YahooEstimate) => ({ ...estimate, ...NO_REVISIONS, ...revisions })
