import { checkName } from '../checks/names.ts'
import type { Entity } from './entity.ts'

/** A list of recently requested entities, across all replicas. */
export interface Recents {
  readonly part: 'recents'
  readonly id: string
  /** How many hours an entity counts as recently requested. */
  readonly hours: number
  /** Maximum number of entities per market; the most recently requested ones are retained. */
  readonly perMarket: number
}

/** The list as passed by the host to a part that needs it. */
export interface RecentlyRequested {
  /** Records entities as requested now. Returns immediately; writes are batched over several seconds. */
  note(entities: readonly Pick<Entity, 'id' | 'market'>[]): void
  /** Returns the ids of a market's entities, most recently requested first. */
  newest(market: string): Promise<readonly string[]>
}

/**
 * Declares a list of recently requested entities, for sources that update these entities more often than others.
 * @example export const requestedQuotes = recents('requested-quotes', { hours: 24, perMarket: 250 })
 */
export function recents(id: string, options: Pick<Recents, 'hours' | 'perMarket'>): Recents {
  checkName('source', id)
  return { part: 'recents', id, ...options }
}
