import {
  entitiesById,
  hold,
  optional,
  type Entity,
  type HoldContext,
  type HoldDecision,
  type Knowledge,
  type SubjectResolver,
} from '@bourse/kit'
import { daysBetween } from '@bourse/kit/values'
import { KINDS_OFF_EXCHANGES, listings, payouts, sessions, splits, type Sessions, type Split } from '@bourse/services'
import type { ListingBar } from '../bar-fields.ts'
import { judgeBars } from './judge-bars.ts'
import { publishedAround, suspectIds, waitingBars, waitingIds, type IdentifiedClose } from './neighbourhood.ts'

/**
 * Holds bars of exchange listings whose close differs by at least 90% from the split-adjusted previous published close,
 * until a split or a cash payment on the same date, or the next session, confirms them. Closes more than ten sessions
 * apart are not compared.
 */
export const closeJumps = hold<ListingBar>()(
  'close-jump',
  { listings, splits: optional(splits), payouts: optional(payouts), sessions: optional(sessions) },
  async (needs, context) => {
    const known = await needs.splits?.between({
      ids: await waitingIds(context),
      from: '0001-01-01',
      to: '9999-12-31',
      knowledge: context.knowledge,
    })
    const suspects = await suspectIds(context, known ?? [])
    const entities = await exchangeListings(needs.listings, suspects, context.knowledge)
    if (entities.length === 0) return NOTHING
    const ids = entities.map(({ id }) => id)
    const paidOut = await needs.payouts?.days({ ids, knowledge: context.knowledge })
    return judge(context, entities, {
      splits: known ?? [],
      paidOut: (id) => paidOut?.get(id) ?? new Set(),
      isRecent: recencyOf(needs.sessions),
    })
  },
)

const NOTHING: HoldDecision = { hold: [], release: [] }

async function exchangeListings(
  resolver: SubjectResolver,
  ids: readonly string[],
  knowledge: Knowledge,
): Promise<readonly Entity[]> {
  const entities = await entitiesById(resolver, ids, knowledge)
  return [...entities.values()].filter(({ kind }) => !KINDS_OFF_EXCHANGES.includes(kind))
}

/** Data that explains a jump, or shows that the earlier close is too old to compare. */
interface Explanations {
  readonly splits: readonly Split[]
  readonly paidOut: (id: string) => ReadonlySet<string>
  readonly isRecent: (market: string, before: string, date: string) => boolean
}

/** Maximum number of sessions between two compared closes. */
const MOST_SESSIONS = 10
/** The same limit in calendar days, for markets without a calendar. */
const MOST_DAYS = 14

/** Returns a function that decides whether a session is one of the ten sessions before another. */
function recencyOf(sessions: Sessions | undefined): Explanations['isRecent'] {
  return (market, before, date) => {
    const days = sessions?.between(market, before, date) ?? []
    // If the calendar covers both days, the list contains them.
    return days.includes(before) && days.includes(date)
      ? days.length - 1 <= MOST_SESSIONS
      : daysBetween(before, date) <= MOST_DAYS
  }
}

async function judge(
  context: HoldContext<ListingBar>,
  entities: readonly Entity[],
  { splits, paidOut, isRecent }: Explanations,
): Promise<HoldDecision> {
  const ids = entities.map(({ id }) => id)
  const marketOf = new Map(entities.map(({ id, market }) => [id, market]))
  const waiting = await waitingBars(context, ids)
  const published = Map.groupBy(await publishedAround(context, ids), idOf)
  const splitsOf = Map.groupBy(splits, ({ instrument_id }) => instrument_id)
  const hold: HoldDecision['hold'][number][] = []
  const release: HoldDecision['release'][number][] = []
  for (const [instrument_id, bars] of Map.groupBy(waiting, idOf)) {
    const reasons = judgeBars({
      published: published.get(instrument_id) ?? [],
      waiting: bars,
      splits: splitsOf.get(instrument_id) ?? [],
      paidOut: paidOut(instrument_id),
      isRecent: (before, date) => isRecent(marketOf.get(instrument_id) ?? '', before, date),
    })
    for (const { date, close, isHeld } of bars) {
      const reason = reasons.get(date)
      if (isHeld && reason === undefined) release.push({ instrument_id, date })
      if (!isHeld && reason !== undefined) hold.push({ key: { instrument_id, date }, value: close, reason })
    }
  }
  return { hold, release }
}

const idOf = ({ instrument_id }: IdentifiedClose) => instrument_id
