import { checkName } from '../checks/names.ts'
import type { Entity } from './entity.ts'

/** A list of recently requested entities, across all replicas. */
export interface Recents {
  readonly part: 'recents'
  readonly id: string
  /** How long a request counts. */
  readonly hours: number
  /** Maximum entities per market; the most recently requested are retained. */
  readonly perMarket: number
}

/** The list as the host passes it to a part that needs it. */
export interface RecentlyRequested {
  /** Records entities as requested now. Returns immediately; requests of a few seconds are written together. */
  note(entities: readonly Pick<Entity, 'id' | 'market'>[]): void
  /** Returns ids of a market, the most recently requested first. */
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
