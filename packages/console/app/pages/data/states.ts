import type { HealthListRow } from '@bourse/client'
import type { Tone } from '../../ui/badge.tsx'

const AVAILABILITY: Readonly<Record<string, Tone>> = {
  available: 'up',
  loading: 'info',
  unpublished: 'warn',
  planned: 'neutral',
}

/** Color for each availability state. */
export const availabilityTone = (availability: string): Tone => AVAILABILITY[availability] ?? 'down'

/**
 * Color per freshness status, from worst to best. A dataset that is off or has no rows yet gets a neutral color,
 * because its operator chose that state.
 */
const FRESHNESS = {
  stale: 'down',
  partial: 'warn',
  loading: 'info',
  unavailable: 'neutral',
  unknown: 'neutral',
  current: 'up',
  unverified: 'neutral',
  'not-offered': 'neutral',
} as const satisfies Readonly<Record<Known<HealthListRow['freshness_status']>, Tone>>

/** The known values of an open enumeration; a newer host may return others. */
type Known<Word extends string> = Word extends unknown ? (string extends Word ? never : Word) : never
const TONES: ReadonlyMap<string, Tone> = new Map(Object.entries(FRESHNESS))

/** Color of a freshness status. */
export const freshnessTone = (status: string): Tone => TONES.get(status) ?? 'neutral'

/** The worst status among a dataset's markets, with the number of markets that have it, unless all do. */
export function worstFreshness(
  rows: readonly HealthListRow[],
): { readonly word: string; readonly tone: Tone } | undefined {
  for (const [status, tone] of TONES) {
    const found = rows.filter(({ freshness_status: own }) => own === status).length
    if (found > 0) return { word: found === rows.length ? status : `${found} ${status}`, tone }
  }
  return undefined
}
