import type { Entity, SubjectResolver } from '@bourse/kit'
import { symbolDay, type ActionsCall } from './window.ts'

/** The listings that a call selects, sorted by symbol, then id. */
export interface ListingsInOrder {
  readonly entities: readonly Entity[]
  /**
   * Ids of the listings. `ranks` contains the rank of each listing's symbol; listings with the same symbol share a
   * rank, because their rows are sorted by date.
   */
  readonly ids: readonly string[]
  readonly ranks: readonly number[]
  readonly byId: ReadonlyMap<string, Entity>
}

/** Returns the requested listings or, if none are requested, all listings visible to the key. */
export async function listingsOf(resolver: SubjectResolver, call: ActionsCall): Promise<ListingsInOrder> {
  const { entities, scope, knowledge } = call
  return inOrder(
    entities?.toSorted(bySymbol) ??
      (await resolver.universe({ scope, on: symbolDay(call), markets: scope.markets, excludeKinds: [], knowledge })),
  )
}

/** Returns the listings whose symbol is not before the given one; earlier pages contain the others. */
export function startingAt({ entities }: ListingsInOrder, symbol: string): ListingsInOrder {
  const start = entities.findIndex((entity) => symbolOf(entity) >= symbol)
  return inOrder(start === -1 ? [] : entities.slice(start))
}

/** Returns the rank of a symbol, or of the next symbol if no listing has it. */
export function rankOf({ entities, ranks }: ListingsInOrder, symbol: string): number {
  const at = entities.findIndex((entity) => symbolOf(entity) >= symbol)
  return at === -1 ? entities.length : (ranks[at] ?? 0)
}

function inOrder(entities: readonly Entity[]): ListingsInOrder {
  const ranks: number[] = []
  for (const [index, entity] of entities.entries()) {
    const before = entities[index - 1]
    ranks.push(before === undefined ? 0 : (ranks[index - 1] ?? 0) + (symbolOf(before) === symbolOf(entity) ? 0 : 1))
  }
  return {
    entities,
    ids: entities.map(({ id }) => id),
    ranks,
    byId: new Map(entities.map((entity) => [entity.id, entity])),
  }
}

/** Returns a listing's symbol or, if it has none, an empty string, which sorts first. */
const symbolOf = ({ labels }: Entity) => labels['symbol'] ?? ''

function bySymbol(a: Entity, b: Entity): number {
  const [x, y] = [`${symbolOf(a)}\0${a.id}`, `${symbolOf(b)}\0${b.id}`]
  return x < y ? -1 : x > y ? 1 : 0
}
