import type { Entity } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import type { ListingMove } from './moves-of-session.ts'

/** A move with its listing. */
export interface Candidate {
  readonly move: ListingMove
  readonly entity: Entity
}

/** Filters on a ranking. */
export interface Filters {
  readonly direction: 'gainers' | 'losers'
  /** Minimum close and volume, as text; a listing without a volume fails any minimum volume. */
  readonly minPrice: string | undefined
  readonly minVolume: string | undefined
}

/**
 * Returns true if a move is in the ranking: it has the right direction, is not withheld, and passes the price and
 * volume filters.
 */
export function isShown({ change, close, volume, withheld }: ListingMove, filters: Filters): boolean {
  const { direction, minPrice, minVolume } = filters
  if (withheld !== null) return false
  const moved = new Decimal(change)
  if (direction === 'gainers' ? !moved.greaterThan(0) : !moved.lessThan(0)) return false
  if (minPrice !== undefined && new Decimal(close).lessThan(minPrice)) return false
  return minVolume === undefined || (volume !== null && !new Decimal(volume).lessThan(minVolume))
}

/** Returns at most `limit` moves, most extreme first; ties are ordered by listing. */
export function rankMoves(
  candidates: readonly Candidate[],
  direction: Filters['direction'],
  limit: number,
): readonly Candidate[] {
  const sign = direction === 'gainers' ? -1 : 1
  return candidates
    .map((candidate) => ({ candidate, percent: new Decimal(candidate.move.percent_change) }))
    .sort((a, b) => sign * a.percent.comparedTo(b.percent) || byId(a.candidate, b.candidate))
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}

const byId = ({ move: a }: Candidate, { move: b }: Candidate) => (a.instrument_id < b.instrument_id ? -1 : 1)
