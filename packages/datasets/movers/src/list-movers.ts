import { endpoint, f, optional, p, perRequest, type Call, type ProvidedNeeds, type QueryOf } from '@bourse/kit'
import { dailyBars, KIND_CODES, listing, listings, sessions, splits } from '@bourse/services'
import { candidatesOf, type MoversRequest } from './candidates.ts'
import { FUND } from './market-of.ts'
import { rankMoves, type Candidate } from './rank-moves.ts'
import { requestedSessions } from './requested-sessions.ts'
import { calendarOf } from './sessions-of-market.ts'
import { rankings } from './provides.ts'

const LIMIT = { default: 20, max: 100 }

const query = {
  direction: p.oneOf('Gains or losses, largest first.', ['gainers', 'losers'], {
    default: 'gainers',
    example: 'losers',
  }),
  date: p.date(
    'Session, exchange-local; markets without a session on the date are omitted. Default: the latest complete ' +
      'session on each market.',
    { example: '2026-02-27' },
  ),
  exchanges: p.exchanges('MICs, comma-separated. Default: all of the key’s markets, in one ranking.'),
  asset_type: p.oneOf(
    'Only one kind: a code of /v1/ticker-types, or FUND, BOND, CRYPTO, FOREX, INDEX. Default: all but FUND.',
    KIND_CODES,
    { example: 'CS' },
  ),
  min_price: p.decimal('Minimum close, inclusive, in each listing’s currency.', { minimum: 0, example: 5 }),
  min_volume: p.count('Minimum session volume, inclusive, in shares or coins; listings without one are omitted.', {
    example: 100_000,
  }),
  limit: p.count('Maximum number of rows; there are no further pages.', {
    minimum: 1,
    maximum: LIMIT.max,
    default: LIMIT.default,
    example: LIMIT.default,
  }),
}

type Query = QueryOf<typeof query>

const fields = {
  rank: f.count('Position in the ranking, from 1', { example: 1 }),
  ...listing.columns,
  ...listing.labels,
  date: f.date('Ranked session, exchange-local', { example: '2026-02-27' }),
  close: f.price('Close of the session, as traded', { example: 189.95 }),
  previous_close: f.price(
    'Previous session’s close; if adjusted for splits executed since, to twelve significant digits',
    { example: 188.2 },
  ),
  change: f.price('close minus previous_close', { example: 1.75 }),
  percent_change: f.ratio('change divided by previous_close, rounded to eight places: 0.0093 is a rise of 0.93%', {
    example: 0.00929862,
  }),
  volume: f
    .decimal('Shares traded in the session, coins for crypto pairs; null if volume is not counted', {
      unit: 'shares',
      example: 48087700,
    })
    .nullable(),
  type: f.text('Kind of listing, such as CS, ETF or CRYPTO', { example: 'CS' }),
}

const needs = {
  bars: dailyBars,
  rankings,
  listings,
  splits: optional(splits),
  sessions: optional(sessions),
}

/** GET /v1/movers */
export const listMovers = endpoint('/movers', {
  id: 'movers.list',
  summary: 'A session’s top gainers and losers',
  description:
    'Listings by their percent change from the previous session’s close to a session’s close, in one ranking ' +
    'across all requested markets; ties by listing. Without `date`, each market is ranked on its latest complete ' +
    'session: one in which at least 98% of the listings with a bar in the previous session have one, mutual funds ' +
    'aside. Previous closes are split-adjusted. A listing whose session opened at least 90% away from its ' +
    'split-adjusted previous close is withheld until its split is recorded, and one without bars in both ' +
    'sessions is not ranked. Mutual funds are ranked only with `asset_type=FUND`. Rankings of the last 10 ' +
    'sessions reflect changes to their bars or splits within minutes; those for other dates, and those as of an ' +
    'instant, are computed on request.',
  capabilities: ['eod.read'],
  credits: perRequest(25),
  needsMarket: true,
  historyBound: true,
  paging: false,
  limit: LIMIT,
  query,
  fields,
  order: ['rank asc'],
  kindIn: 'asset_type',
  needs,
  async read(given, call) {
    const request = moversRequest(given, call)
    const requested = await requestedSessions(request, call, call.query.date)
    const candidates = await candidatesOf(request, requested)
    return rankMoves(candidates, request.direction, request.limit).map(rowOf)
  },
})

function moversRequest(given: ProvidedNeeds<typeof needs>, { query, scope, knowledge }: Call<Query>): MoversRequest {
  const kind = query.asset_type
  return {
    sessionInputs: { bars: given.bars, calendar: calendarOf(given.sessions), knowledge },
    listings: given.listings,
    rankings: given.rankings,
    splits: given.splits,
    scope,
    kind,
    funds: kind === FUND,
    direction: query.direction ?? 'gainers',
    minPrice: query.min_price,
    minVolume: query.min_volume?.toString(),
    limit: query.limit ?? LIMIT.default,
  }
}

function rowOf({ move, entity }: Candidate, index: number) {
  const { instrument_id, date, close, previous_close, change, percent_change, volume } = move
  const { symbol = null, exchange_mic = null } = entity.labels
  return {
    rank: String(index + 1),
    instrument_id,
    symbol,
    exchange_mic,
    date,
    close,
    previous_close,
    change,
    percent_change,
    volume,
    type: entity.kind,
  }
}
