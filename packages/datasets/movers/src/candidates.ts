import type { Entity, Scope } from '@bourse/kit'
import type { Splits } from '@bourse/services'
import { FUND } from './market-of.ts'
import { movesOf, type ListingMove } from './moves-of-session.ts'
import { isShown, rankMoves, type Candidate, type Filters } from './rank-moves.ts'
import type { AskedSession, Lookup } from './sessions-asked.ts'

/** A request and the data from which it is answered. */
export interface Ask extends Lookup, Filters {
  readonly splits: Splits | undefined
  readonly scope: Scope
  /** The only kind to rank; undefined to rank all but mutual funds. */
  readonly kind: string | undefined
  readonly limit: number
}

/** Returns the most extreme moves of every requested session, enough to rank all of them. */
export async function candidatesOf(ask: Ask, asked: readonly AskedSession[]): Promise<readonly Candidate[]> {
  const candidates: Candidate[] = []
  for (const group of Map.groupBy(asked, keyOf).values()) {
    const [session] = group
    if (session === undefined) continue
    const entities = await entitiesOf(
      ask,
      session.date,
      group.map(({ mic }) => mic),
    )
    if (entities.size > 0) candidates.push(...(await topOf(ask, session, entities)))
  }
  return candidates
}

/** Stored moves of a date are ranked together, regardless of each market's previous session. */
const keyOf = ({ isStored, date, previous_date }: AskedSession) => (isStored ? date : `${date} ${previous_date}`)

type Entities = ReadonlyMap<string, Entity>

/** Returns the listings to rank by id, with their symbols on the date. */
async function entitiesOf(
  { listings, scope, desk, kind, funds }: Ask,
  on: string,
  markets: readonly string[],
): Promise<Entities> {
  const excludeKinds = funds ? [] : [FUND]
  const entities = await listings.universe({ scope, on, markets, excludeKinds, knowledge: desk.knowledge })
  const wanted = kind === undefined ? entities : entities.filter((entity) => entity.kind === kind)
  return new Map(wanted.map((entity) => [entity.id, entity]))
}

async function topOf(ask: Ask, session: AskedSession, entities: Entities): Promise<readonly Candidate[]> {
  if (session.isStored) return storedTop(ask, session.date, entities)
  const moves = await movesOf(ask.desk, ask.splits, { ids: [...entities.keys()] }, session)
  const shown = withEntities(
    moves.filter((move) => isShown(move, ask)),
    entities,
  )
  return rankMoves(shown, ask.direction, ask.limit)
}

/** Maximum number of listings to pass to the database as a filter; for more, the result is filtered here. */
const FEW = 500
/** Moves per read: enough for most requests of an entire market. */
const CHUNK = 500

/** Reads the stored ranking of a date in order until it has enough of the requested listings. */
async function storedTop(ask: Ask, date: string, entities: Entities): Promise<readonly Candidate[]> {
  const { rankings, desk, direction, minPrice, minVolume, limit } = ask
  const ids = entities.size <= FEW ? [...entities.keys()] : undefined
  const found: Candidate[] = []
  let after: ListingMove | undefined
  do {
    const wanted = { date, direction, minPrice, minVolume, ids, count: CHUNK, after }
    const moves = await rankings.moves(wanted, desk.knowledge)
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
