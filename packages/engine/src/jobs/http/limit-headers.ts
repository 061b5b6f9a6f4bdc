import type { Clock } from '@bourse/kit'
import type { LimitHeader } from '@bourse/kit/host'
import type { Pace } from '../pace.ts'

/** Maximum wait that a publisher can impose, because its sources send no requests in the meantime. */
export const LONGEST_WAIT_SECONDS = 24 * 3600
/** Fraction of a limit above which a source waits for the next minute. */
const NEARLY_USED = 0.95

/** Makes a publisher's sources wait if its headers report that a limit is nearly used up. */
export async function noteLimits(
  limits: readonly LimitHeader[],
  headers: Readonly<Record<string, string>>,
  { pace, clock }: { readonly pace: Pick<Pace, 'throttled'>; readonly clock: Clock },
): Promise<void> {
  for (const limit of limits) {
    const value = Number(headers['left' in limit ? limit.left.toLowerCase() : limit.used.toLowerCase()] ?? Number.NaN)
    const isUsed = 'left' in limit ? value <= 0 : value >= limit.of * NEARLY_USED
    if (!isUsed) continue
    await pace.throttled(secondsUntilReset([limit], headers, clock) ?? 60)
  }
}

/** Returns the seconds until a limit is reset, if a header states the time of the reset; at most one day. */
export function secondsUntilReset(
  limits: readonly LimitHeader[],
  headers: Readonly<Record<string, string>>,
  clock: Clock,
): number | undefined {
  const names = limits.flatMap((limit) => ('left' in limit && limit.resets !== undefined ? [limit.resets] : []))
  const [resets] = names.map((name) => Number(headers[name.toLowerCase()] ?? Number.NaN)).filter(Number.isFinite)
  return resets === undefined
    ? undefined
    : Math.min(Math.max(1, Math.ceil(resets - publisherMillis(headers, clock) / 1000)), LONGEST_WAIT_SECONDS)
}

/**
 * Returns the time on the publisher's own clock in milliseconds, from its `Date` header. Instants in other headers
 * refer to that clock, which may differ from this host's clock.
 */
export function publisherMillis(headers: Readonly<Record<string, string>>, clock: Clock): number {
  const date = Date.parse(headers['date'] ?? '')
  return Number.isNaN(date) ? clock.millis() : date
}
