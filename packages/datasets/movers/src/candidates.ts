import type { Entity, Scope } from '@bourse/kit'
import type { Splits } from '@bourse/services'
import { FUND } from './market-of.ts'
import { movesOf, type ListingMove } from './moves-of-session.ts'
import { isShown, rankMoves, type Candidate, type Filters } from './rank-moves.ts'
import type { AskedSession, Lookup } from './sessions-asked.ts'

/** What a request wants, and what it is answered from. */
export interface Ask extends Lookup, Filters {
  readonly splits: Splits | undefined
  readonly scope: Scope
  /** The only kind to rank; undefined for all but mutual funds. */
  readonly kind: string | undefined
  readonly limit: number
}

/** Enough moves of every session asked for to rank all of them: the most extreme ones of each date. */
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

/** Stored moves of a date are ranked together, whatever session came before it in each market. */
const keyOf = ({ isStored, date, previous_date }: AskedSession) => (isStored ? date : `${date} ${previous_date}`)

type Entities = ReadonlyMap<string, Entity>

/** The listings that may be ranked, by id, under their symbols of the date. */
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

/** Listings up to which the database is told which ones; of more, whatever comes is looked through. */
const FEW = 500
/** Moves read at once: enough for most requests of a whole market. */
const CHUNK = 500

/** Walks down the stored ranking of a date until enough of its listings are among those that may be shown. */
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
