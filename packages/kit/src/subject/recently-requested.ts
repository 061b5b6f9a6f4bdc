import { checkName } from '../checks/names.ts'
import type { Entity } from './entity.ts'

/** A list of the entities that callers asked for lately, over all replicas. */
export interface Recents {
  readonly part: 'recents'
  readonly id: string
  /** How long a request counts. */
  readonly hours: number
  /** Most entities of one market: those requested last. */
  readonly perMarket: number
}

/** The list as a part that needs it is handed it. */
export interface RecentlyRequested {
  /**
   * Notes entities as requested now. Returns at once: what is noted is written together with what else comes in the
   * next seconds.
   */
  note(entities: readonly Pick<Entity, 'id' | 'market'>[]): void
  /** Ids of a market, those requested last first. */
  newest(market: string): Promise<readonly string[]>
}

/**
 * Declares a list of entities requested lately, for sources that keep those fresher than others.
 * @example export const requestedQuotes = recents('requested-quotes', { hours: 24, perMarket: 250 })
 */
export function recents(id: string, options: Pick<Recents, 'hours' | 'perMarket'>): Recents {
  checkName('source', id)
  return { part: 'recents', id, ...options }
}
