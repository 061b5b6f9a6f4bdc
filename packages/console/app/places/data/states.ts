import type { HealthListRow } from '@bourse/client'
import type { Tone } from '../../ui/badge.tsx'

const AVAILABILITY: Readonly<Record<string, Tone>> = { available: 'up', unpublished: 'warn', planned: 'neutral' }

/** How the availability of a dataset is shown. */
export const availabilityTone = (availability: string): Tone => AVAILABILITY[availability] ?? 'down'

/** From the worst to the best. */
const FRESHNESS: readonly (readonly [string, Tone])[] = [
  ['unavailable', 'down'],
  ['stale', 'down'],
  ['partial', 'warn'],
  ['unknown', 'warn'],
  ['current', 'up'],
  ['unverified', 'neutral'],
]

/** How a freshness is shown. */
export const freshnessTone = (status: string): Tone => FRESHNESS.find(([word]) => word === status)?.[1] ?? 'neutral'

/** The worst of the markets of a dataset, with how many they are where not all are so. */
export function worstFreshness(
  rows: readonly HealthListRow[],
): { readonly word: string; readonly tone: Tone } | undefined {
  for (const [status, tone] of FRESHNESS) {
    const found = rows.filter(({ freshness_status: own }) => own === status).length
    if (found > 0) return { word: found === rows.length ? status : `${found} ${status}`, tone }
  }
  return undefined
}
