import { setImmediate } from 'node:timers/promises'
import { endpoint, requiredEntities, optional, perSubject, problem, type Call, type ProvidedNeeds } from '@bourse/kit'
import { dailyBars, intradayBars, listing, sessions, splits } from '@bourse/services'
import { fields, type Row } from './answer/fields.ts'
import { pageOfRows, type ListingValues } from './answer/page-of-rows.ts'
import { MAX_BARS, MAX_BARS_PER_LISTING } from './bars/allowance.ts'
import type { ListingBars } from './bars/listing-bars.ts'
import { readBars } from './bars/read-bars.ts'
import { splitsOf } from './bars/splits-of.ts'
import { calculate } from './calculate.ts'
import { warmUpOf, type Indicator } from './definition/indicator.ts'
import { findIndicator } from './request/find-indicator.ts'
import { listingsServed } from './request/listings-served.ts'
import { query, type Query } from './request/indicator-query.ts'
import { readParameters } from './request/read-parameters.ts'

const needs = { daily: dailyBars, intraday: optional(intradayBars), splits: optional(splits), sessions }

const counted = (bars: number) => bars.toLocaleString('en')

/** GET /v1/indicators */
export const listIndicators = endpoint('/indicators', {
  id: 'indicators.list',
  summary: 'A technical indicator, calculated on request from stored bars',
  description:
    'One row for each bar in the range, newest first. Pass the indicator’s parameters by name, within the ' +
    'limits of /v1/indicators/definitions; omitted ones use their defaults. Bars before the range serve as ' +
    'warm-up; if the listing has too few of them, values are null, as are values whose window, `period` bars ' +
    'or the formula’s lookback, begins ' +
    'before the plan’s history. Recursive averages are seeded far enough back, even before ' +
    'that history, for the seed to weigh less than 1e-20; `warmup=available` also returns values from their ' +
    'seed on, in rows with `settled` false. The interval 1d needs eod.read, 5m and 1h need ' +
    'intraday.read and exist only for exchange listings. A request that would read more than ' +
    `${counted(MAX_BARS)} bars, or ${counted(MAX_BARS_PER_LISTING)} for one listing, is rejected: the entire ` +
    'range and the warm-up count, not the page.',
  capabilities: ['indicators.list'],
  credits: perSubject(25),
  varies: {
    by: 'interval',
    otherwise: '1d',
    cases: {
      '1d': { capabilities: ['eod.read'] },
      '5m': { capabilities: ['intraday.read'] },
      '1h': { capabilities: ['intraday.read'] },
    },
  },
  select: requiredEntities(listing),
  query,
  fields,
  order: ['event_at desc', 'id asc'],
  turns: 'event_at',
  limit: { default: 1_000, max: 10_000 },
  historyBound: true,
  needs,
  problems: ['unsupported-interval', 'indicator-unavailable', 'indicator-history-limit'],
  read: (provided, call) => readRows(provided, call as Call<Query>),
})

async function readRows(provided: ProvidedNeeds<typeof needs>, call: Call<Query>): Promise<readonly Row[]> {
  const { interval = '1d', warmup = 'settled' } = call.query
  const indicator = findIndicator(call.query.indicator)
  const { values: parameters, text } = readParameters(indicator, call.query, interval)
  const listings = interval === '1d' ? (call.entities ?? []) : await listingsServed(provided, call, interval)
  const warmUp = warmUpOf(indicator, parameters, interval)
  const read = await readBars(provided, call, { listings, interval, warmUp })
  const actions = await splitsOf(provided.splits, call, read)
  const values: ListingValues[] = []
  for (const bars of read) {
    // Yield to other requests between listings: many bars take a few hundred milliseconds.
    await setImmediate()
    const splits = actions.get(bars.listing.id) ?? []
    const calculated = calculate(bars, { indicator, parameters, interval, warmup, splits })
    if (calculated === undefined) throw unavailable(indicator, bars)
    values.push({ listing: bars.listing, ...calculated })
  }
  return pageOfRows(values, { indicator: indicator.name, parameters: text, interval }, call.page)
}

function unavailable({ name, inputs }: Indicator, { listing: { id, labels }, bars }: ListingBars) {
  const missing = inputs.filter((field) => bars.every(({ bar }) => bar[field] === null))
  return problem(
    'indicator-unavailable',
    `${name} is calculated from ${inputs.join(', ')}; bars of ${labels['symbol'] ?? id} have no ` +
      `${(missing.length === 0 ? inputs : missing).join(', ')}.`,
  )
}
