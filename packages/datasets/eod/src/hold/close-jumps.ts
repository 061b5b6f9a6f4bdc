import {
  entitiesById,
  hold,
  optional,
  type HeldKey,
  type HoldContext,
  type HoldDecision,
  type Knowledge,
  type RowKey,
  type SubjectResolver,
} from '@bourse/kit'
import { KINDS_OFF_EXCHANGES, listings, splits, type Split } from '@bourse/services'
import type { ListingBar } from '../bar-fields.ts'
import { judgeBars } from './judge-bars.ts'
import { publishedAround, suspectIds, waitingBars, waitingIds, type IdentifiedClose } from './neighbourhood.ts'

/**
 * Holds bars of exchange listings whose close lies at least 90% away from the split-adjusted previous published close,
 * until a split of their date or the next session confirms them.
 */
export const closeJumps = hold<ListingBar>()(
  'close-jump',
  { listings, splits: optional(splits) },
  async (needs, context) => {
    const known = await needs.splits?.between({
      ids: await waitingIds(context),
      from: '0001-01-01',
      to: '9999-12-31',
      knowledge: context.knowledge,
    })
    const suspects = await suspectIds(context, known ?? [])
    const ids = await exchangeListings(needs.listings, suspects, context.knowledge)
    return ids.length === 0 ? NOTHING : judge(context, ids, known ?? [])
  },
)

const NOTHING: HoldDecision = { hold: [], release: [] }

async function exchangeListings(
  resolver: SubjectResolver,
  ids: readonly string[],
  knowledge: Knowledge,
): Promise<readonly string[]> {
  const entities = await entitiesById(resolver, ids, knowledge)
  return [...entities.values()].filter(({ kind }) => !KINDS_OFF_EXCHANGES.includes(kind)).map(({ id }) => id)
}

async function judge(
  context: HoldContext<ListingBar>,
  ids: readonly string[],
  known: readonly Split[],
): Promise<HoldDecision> {
  const waiting = await waitingBars(context, ids)
  const published = Map.groupBy(await publishedAround(context, ids), idOf)
  const splitsOf = Map.groupBy(known, ({ instrument_id }) => instrument_id)
  const hold: HeldKey[] = []
  const release: RowKey[] = []
  for (const [instrument_id, bars] of Map.groupBy(waiting, idOf)) {
    const reasons = judgeBars({
      published: published.get(instrument_id) ?? [],
      waiting: bars,
      splits: splitsOf.get(instrument_id) ?? [],
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
