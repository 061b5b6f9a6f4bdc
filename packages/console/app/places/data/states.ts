import type { HealthListRow } from '@bourse/client'
import type { Tone } from '../../ui/badge.tsx'

const AVAILABILITY: Readonly<Record<string, Tone>> = { available: 'up', unpublished: 'warn', planned: 'neutral' }

/** How the availability of a dataset is shown. */
export const availabilityTone = (availability: string): Tone => AVAILABILITY[availability] ?? 'down'

/** From the worst to the best; a dataset that is off, or has no rows yet, is as its operator left it. */
const FRESHNESS = {
  stale: 'down',
  partial: 'warn',
  unavailable: 'neutral',
  unknown: 'neutral',
  current: 'up',
  unverified: 'neutral',
  'not-offered': 'neutral',
} as const satisfies Readonly<Record<Known<HealthListRow['freshness_status']>, Tone>>

/** The words of an enumeration that may grow: a host that is newer than this page may have more. */
type Known<Word extends string> = Word extends unknown ? (string extends Word ? never : Word) : never
const TONES: ReadonlyMap<string, Tone> = new Map(Object.entries(FRESHNESS))

/** How a freshness is shown. */
export const freshnessTone = (status: string): Tone => TONES.get(status) ?? 'neutral'

/** The worst of the markets of a dataset, with how many they are where not all are so. */
export function worstFreshness(
  rows: readonly HealthListRow[],
): { readonly word: string; readonly tone: Tone } | undefined {
  for (const [status, tone] of TONES) {
    const found = rows.filter(({ freshness_status: own }) => own === status).length
    if (found > 0) return { word: found === rows.length ? status : `${found} ${status}`, tone }
  }
  return undefined
}
