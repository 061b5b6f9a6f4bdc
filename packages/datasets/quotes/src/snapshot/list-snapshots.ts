import { endpoint, requiredEntities, optional, perSubject, unscopedRows, type Entity } from '@bourse/kit'
import { addDays, isBefore } from '@bourse/kit/values'
import { requestedQuotes, dailyBars, listing, sessions, splits, type DailyBar, type Sessions } from '@bourse/services'
import { MAX_LISTINGS } from '../list-quotes.ts'
import { newestQuotes } from '../newest-quotes.ts'
import { NAMED, nextChange } from '../next-change.ts'
import { noteRequested } from '../note-requested.ts'
import { closeOf, homeMarketOf } from '../home-market.ts'
import { isQuoted } from '../quoted.ts'
import { quotes } from '../record.ts'
import { newestBars, RECENT_DAYS } from '../recent-bars.ts'
import { reportNoData } from '../report-no-data.ts'
import { snapshotFields, snapshotRow } from './snapshot-row.ts'

/** Number of bars to read: the two latest closed sessions, and one that may still be open. */
const BARS = 3

const NO_DATA = `the listing has had neither a quote nor a session in the last ${RECENT_DAYS} days`

/** GET /v1/snapshot */
export const listSnapshots = endpoint('/snapshot', {
  id: 'snapshot.list',
  summary: 'Latest price, session and change for each requested listing',
  description:
    `One row for each of up to ${MAX_LISTINGS} listings, in request order and always in one ` +
    'response: ' +
    'the latest quote, the daily bars of the two latest closed sessions, and the ' +
    'change in `price` from the previous close. `price` is a session’s official close once it is ' +
    'published, then a quote starting with the next session. `previous_close` is adjusted for the known splits up ' +
    'to ' +
    'the session of `price`. If `price` differs from it by 90% or more and no split for that session is ' +
    'known, ' +
    'a split is presumed missing: `previous_close`, `change` and ' +
    '`change_ratio` are then null, as they are while the previous session’s bar is not yet ' +
    'available. A listing with neither a quote nor a session in the last 31 days is reported in ' +
    '`meta.errors` as `no-data`.',
  capabilities: ['quotes.read', 'eod.read'],
  credits: perSubject(5),
  needsMarket: true,
  select: requiredEntities(listing, { max: MAX_LISTINGS }),
  fields: snapshotFields,
  // A single response contains all rows in request order, so no cursor is built from these columns.
  order: ['instrument_id asc'],
  paging: false,
  // Bars from before a plan's history are never returned, not even as the previous session.
  historyBound: true,
  needs: { quotes, bars: dailyBars, splits: optional(splits), sessions, requested: requestedQuotes },
  unscoped: { quotes: NAMED },
  async read(needs, call) {
    const { entities = [], knowledge, floor: from } = call
    const at = knowledge.asOf ?? call.now
    noteRequested(needs.requested, call)
    const ids = entities.map(({ id }) => id)
    const [found, bars] = await Promise.all([
      newestQuotes(unscopedRows(needs.quotes), entities.filter(isQuoted), at, knowledge),
      newestBars(needs.bars, { ids, at, from, count: BARS, knowledge }),
    ])
    const oldest = [...bars.values()].flat().reduce((date, bar) => (bar.date < date ? bar.date : date), at.slice(0, 10))
    // East of Greenwich, the session may already have tomorrow's date.
    const until = addDays(at.slice(0, 10), 1)
    const known = (await needs.splits?.between({ ids, from: oldest, to: until, knowledge })) ?? []
    const splitsOf = Map.groupBy(known, ({ instrument_id }) => instrument_id)
    return entities.flatMap((entity) => {
      const row = snapshotRow(needs.sessions, at, {
        entity,
        quote: found.get(entity.id),
        bars: closedBars(needs.sessions, entity, bars.get(entity.id) ?? [], at),
        splits: splitsOf.get(entity.id) ?? [],
      })
      if (row === undefined) reportNoData(call, entity, NO_DATA)
      return row ?? []
    })
  },
  changesAt: ({ quotes, sessions }, call) => nextChange({ quotes: unscopedRows(quotes), sessions }, call),
})

/** Drops the bar for a session that is still open, such as a bar imported during the session. */
function closedBars(sessions: Sessions, entity: Entity, bars: readonly DailyBar[], at: string): readonly DailyBar[] {
  const home = homeMarketOf(sessions, entity)
  return bars.filter(({ date }) => !isBefore(at, closeOf(sessions, home, date)))
}
