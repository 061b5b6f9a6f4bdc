import { derive, optional, type Clock, type Knowledge, type ProvidedNeeds } from '@bourse/kit'
import {
  dailyBars,
  dividends,
  earningsEstimates,
  issuers,
  listings,
  splits,
  type AnnualEpsEstimate,
  type DailyBar,
  type Issuer,
  type IssuerListing,
} from '@bourse/services'
import { computeMetrics } from './compute-metrics.ts'
import { type MetricInputs } from './metric-inputs.ts'
import { metrics } from './record.ts'
import { shareStatistics } from '../share-statistics/record.ts'
import { statements } from '../statements/record.ts'
import { receiptRatio } from './receipt-ratio.ts'
import { actionsOf, type Actions } from './derive-metrics/actions-of.ts'
import { conversionsOf, currencyOf } from './derive-metrics/conversions.ts'
import { exchangeRates, type ExchangeRates } from './derive-metrics/exchange-rates.ts'
import {
  knowledgeAfter,
  knownAfter,
  knownAfterSessions,
  type KnownAfterSession,
} from './derive-metrics/known-after-session.ts'
import { nextYearEps } from './derive-metrics/next-year-eps.ts'
import { sessionsDue } from './derive-metrics/sessions-due.ts'
import { touchedSessions } from './derive-metrics/touched-sessions.ts'

const KINDS: ReadonlySet<string> = new Set(['CS', 'ADRC', 'PFD'])
/** Types of listings that represent shares of the issuer. */
const SHARES: ReadonlySet<string> = new Set(['CS', 'ADRC'])
/** Number of issuers whose bars and statements are in memory at the same time. */
const AT_ONCE = 50

const needs = {
  bars: dailyBars,
  splits: optional(splits),
  dividends: optional(dividends),
  estimates: optional(earningsEstimates),
  issuers,
  listings,
  statements,
  shareStatistics,
  metrics,
}
type Given = ProvidedNeeds<typeof needs>

/**
 * Computes each session's metrics for stocks, depositary receipts and preferred shares from what was known at the end
 * of that day. Recomputes a session when one of its bars, splits, dividends, statements or share counts changes, or
 * when an estimate dated on or before it does.
 */
export const deriveMetrics = derive(metrics, {
  id: 'metrics',
  title: 'Metrics of recent sessions',
  after: [dailyBars, splits, dividends, statements, shareStatistics, earningsEstimates],
  needs,
  async *read(given, context) {
    const filed = await context.changed([splits, dividends, statements, shareStatistics])
    const estimated = await context.changed([earningsEstimates])
    const directory = await given.issuers.at(context.knowledge)
    const isTouched = touchedSessions({ filed, estimated }, directory, context.clock.now().slice(0, 10))
    for (let at = 0; at < directory.all.length; at += AT_ONCE) {
      context.signal.throwIfAborted()
      yield* metricsOf(given, context, directory.all.slice(at, at + AT_ONCE), isTouched)
    }
  },
})

async function* metricsOf(
  given: Given,
  { clock, knowledge }: { readonly clock: Clock; readonly knowledge: Knowledge },
  own: readonly Issuer[],
  isTouched: (id: string, date: string) => boolean,
) {
  const ids = own.flatMap((issuer) =>
    issuer.listings.filter(({ type }) => KINDS.has(type)).map(({ instrument_id }) => instrument_id),
  )
  const today = clock.now().slice(0, 10)
  if (ids.length === 0) return
  const conversions = await conversionsOf({ ...given, listings: sharesOf(own), today, knowledge })
  const isStale = (id: string, date: string) => isTouched(id, date) || conversions.isLate(id, date)
  const { bars, due } = await sessionsDue({ ...given, ids, today, knowledge, isTouched: isStale })
  const dates = [...due.keys()]
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return
  const actions = await actionsOf({ ...given, ids, from: first, to: last, knowledge })
  const rates = await exchangeRates({ ...given, conversions: conversions.needed, from: first, to: last, knowledge })
  const companies = own.map(({ company_id }) => company_id)
  const known = knownAfterSessions({ rows: given, companies, listings: ids, dates, knowledge, clock })
  const market = { closes: closesOf(bars), actions, rates, issuerOf: issuersByListing(own) }
  for (const [date, found] of due) {
    const then = await known.on(date)
    const at = knowledgeAfter(date, { knowledge, clock })
    const expected = await nextYearEps({ estimates: given.estimates, companies, date, knowledge: at })
    for (const bar of found) yield* rowOf(bar, market, { ...then, expected }, clock.now())
  }
}

/** What was known about a batch of issuers after a session, including the analysts' estimates. */
interface Then extends KnownAfterSession {
  readonly expected: ReadonlyMap<string, AnnualEpsEstimate>
}

interface Market {
  /** Closes, keyed by date and listing. */
  readonly closes: ReadonlyMap<string, string>
  readonly actions: Actions
  readonly rates: ExchangeRates
  readonly issuerOf: ReadonlyMap<string, Issuer>
}

const closesOf = (bars: readonly DailyBar[]) =>
  new Map(bars.map(({ instrument_id, date, close }) => [`${date} ${instrument_id}`, close]))

/** Returns the listed shares of the given issuers, each with the company whose filings cover it. */
const sharesOf = (own: readonly Issuer[]) =>
  new Map(
    own.flatMap(({ company_id, listings: all }) =>
      all
        .filter(({ type }) => SHARES.has(type))
        .map(({ instrument_id, currency_code }) => [instrument_id, { company_id, currency_code }] as const),
    ),
  )

const issuersByListing = (own: readonly Issuer[]) =>
  new Map(own.flatMap((issuer) => issuer.listings.map(({ instrument_id }) => [instrument_id, issuer] as const)))

function* rowOf(bar: DailyBar, market: Market, known: Then, now: string) {
  const issuer = market.issuerOf.get(bar.instrument_id)
  const listing = issuer?.listings.find(({ instrument_id }) => instrument_id === bar.instrument_id)
  if (issuer === undefined || listing === undefined) return
  const inputs = inputsOf(bar, { issuer, listing }, market, known)
  if (inputs === undefined) return
  const { metrics: measured, ...row } = computeMetrics(inputs)
  const known_at = knownAfter(bar.date)
  yield { ...row, ...measured, ...(known_at < now ? { known_at } : {}) }
}

interface Listed {
  readonly issuer: Issuer
  readonly listing: IssuerListing
}

/** Returns the inputs to a listing's metrics; undefined if the price's currency is unknown. */
function inputsOf(
  { instrument_id, date, close }: DailyBar,
  { issuer, listing }: Listed,
  { closes, actions, rates }: Market,
  known: Then,
): MetricInputs | undefined {
  const isShare = SHARES.has(listing.type)
  const filed = isShare ? (known.statements.get(issuer.company_id) ?? []) : []
  const currency_code = listing.currency_code ?? filed[0]?.currency_code
  if (currency_code === undefined) return undefined
  const reported = currencyOf(filed)
  const shares = known.counts.get(instrument_id)
  const expected = known.expected.get(issuer.company_id)
  const classes = issuer.listings.filter(
    ({ type, delisted_on }) => SHARES.has(type) && (delisted_on === null || delisted_on >= date),
  )
  return {
    instrument_id,
    company_id: listing.company_id,
    type: listing.type as MetricInputs['type'],
    observed_on: date,
    currency_code,
    close,
    statements: filed,
    issuer_shares: isShare && shares?.basis === 'issuer' ? shares : null,
    classes: isShare ? classes.map((each) => classOf(each.instrument_id, date, { closes, actions }, known)) : [],
    splits: actions.splits(instrument_id),
    dividends: actions.dividends(instrument_id, date, currency_code),
    next_year_eps: expected?.currency_code === (filed[0]?.currency_code ?? currency_code) ? expected : null,
    rate: reported === undefined ? null : rates.of(reported, currency_code, date),
    shares_per_receipt: receiptRatio(listing.name) ?? null,
  }
}

function classOf(
  id: string,
  date: string,
  { closes, actions }: Pick<Market, 'closes' | 'actions'>,
  known: KnownAfterSession,
) {
  const count = known.counts.get(id)
  return {
    close: closes.get(`${date} ${id}`) ?? null,
    shares: count?.basis === 'class' ? count : null,
    splits: actions.splits(id),
  }
}
