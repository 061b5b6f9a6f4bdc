/** Seconds between attempts, as the Standard Webhooks specification suggests: about three days in total. */
const DELAYS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** Maximum number of attempts. */
export const MAX_ATTEMPTS = DELAYS.length + 1
/** Share of a delay by which it is lengthened at random, so that many failed deliveries spread out. */
const JITTER = 0.2

/**
 * Returns the seconds before the next attempt after the given number of attempts; undefined after the last one.
 * `requested`: the wait that the destination requests. `random` is from 0 to 1.
 */
export function retryDelay(attempts: number, requested: number | undefined, random: number): number | undefined {
  const delay = DELAYS[attempts - 1]
  const longest = DELAYS.at(-1) ?? 0
  return delay === undefined ? undefined : Math.min(Math.max(delay, requested ?? 0), longest) * (1 + JITTER * random)
}
