import type { Entity, Scope } from '@bourse/kit'
import type { Splits } from '@bourse/services'
import { FUND } from './market-of.ts'
import { movesOf, type ListingMove } from './moves-of-session.ts'
import { isShown, rankMoves, type Candidate, type Filters } from './rank-moves.ts'
import type { RequestedSession, Lookup } from './requested-sessions.ts'

/** A request, with the services and listings needed to answer it. */
export interface MoversRequest extends Lookup, Filters {
  readonly splits: Splits | undefined
  readonly scope: Scope
  /** The only kind to rank; undefined to rank all but mutual funds. */
  readonly kind: string | undefined
  readonly limit: number
}

/** Returns the most extreme moves in every requested session, enough to rank all of them. */
export async function candidatesOf(
  request: MoversRequest,
  sessions: readonly RequestedSession[],
): Promise<readonly Candidate[]> {
  const candidates: Candidate[] = []
  for (const group of Map.groupBy(sessions, keyOf).values()) {
    const [session] = group
    if (session === undefined) continue
    const entities = await entitiesOf(
      request,
      session.date,
      group.map(({ mic }) => mic),
    )
    if (entities.size > 0) candidates.push(...(await topOf(request, session, entities)))
  }
  return candidates
}

/**
 * Returns a key shared by sessions that are ranked together: a date's stored moves belong together even if the previous
 * sessions of their markets differ.
 */
const keyOf = ({ isStored, date, previous_date }: RequestedSession) => (isStored ? date : `${date} ${previous_date}`)

type Entities = ReadonlyMap<string, Entity>

/** Returns the listings to rank by id, with their symbols on the date. */
async function entitiesOf(
  { listings, scope, sessionInputs, kind, funds }: MoversRequest,
  on: string,
  markets: readonly string[],
): Promise<Entities> {
  const excludeKinds = funds ? [] : [FUND]
  const entities = await listings.universe({ scope, on, markets, excludeKinds, knowledge: sessionInputs.knowledge })
  const matching = kind === undefined ? entities : entities.filter((entity) => entity.kind === kind)
  return new Map(matching.map((entity) => [entity.id, entity]))
}

async function topOf(
  request: MoversRequest,
  session: RequestedSession,
  entities: Entities,
): Promise<readonly Candidate[]> {
  if (session.isStored) return storedTop(request, session.date, entities)
  const moves = await movesOf(request.sessionInputs, request.splits, { ids: [...entities.keys()] }, session)
  const shown = withEntities(
    moves.filter((move) => isShown(move, request)),
    entities,
  )
  return rankMoves(shown, request.direction, request.limit)
}

/** Maximum number of listings to pass to the database as a filter; for more listings, the result is filtered here. */
const MAX_FILTERED_IDS = 500
/** Number of moves per read, which is enough for most requests for an entire market. */
const CHUNK = 500

/** Reads a date's stored ranking in order until it has enough of the requested listings. */
async function storedTop(request: MoversRequest, date: string, entities: Entities): Promise<readonly Candidate[]> {
  const { rankings, sessionInputs, direction, minPrice, minVolume, limit } = request
  const ids = entities.size <= MAX_FILTERED_IDS ? [...entities.keys()] : undefined
  const found: Candidate[] = []
  let after: ListingMove | undefined
  do {
    const movesRequest = { date, direction, minPrice, minVolume, ids, count: CHUNK, after }
    const moves = await rankings.moves(movesRequest, sessionInputs.knowledge)
    found.push(...withEntities(moves, entities))
    after = moves.length < CHUNK ? undefined : moves.at(-1)
  } while (after !== undefined && found.length < limit)
  return found.slice(0, limit)
}

function withEntities(moves: readonly ListingMove[], entities: Entities): Candidate[] {
  return moves.flatMap((move) => {
    const entity = entities.get(move.instrument_id)
    return entity === undefined ? [] : [{ move, entity }]
  })
}
