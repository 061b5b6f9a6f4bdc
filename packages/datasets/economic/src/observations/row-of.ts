import type { Entity } from '@bourse/kit'
import { isBefore } from '@bourse/kit/values'
import type { PageRow } from './page-of-observations.ts'

/** Returns the served row for an observation, with the unit and the other labels of its series. */
export function rowOf({ known_from, revision, ...row }: PageRow, series: Entity | undefined) {
  const { unit, currency_code = null, first_vintage_at = null } = series?.labels ?? {}
  return {
    ...row,
    unit: unit ?? 'other',
    currency_code,
    vintage_date: vintageOf(known_from, first_vintage_at),
    revision: String(revision),
  }
}

/**
 * Returns a version's publication day; null before the first vintage, because only a vintage becomes known on the day
 * it is published.
 */
function vintageOf(knownFrom: string, firstVintage: string | null): string | null {
  return firstVintage === null || isBefore(knownFrom, firstVintage) ? null : knownFrom.slice(0, 10)
}
