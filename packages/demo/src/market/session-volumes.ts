import { roundLotOf } from './round-lots.ts'
import type { DemoSecurity } from './security.ts'
import { isPair } from './session-windows.ts'
import type { Random } from './random.ts'
import type { TickBar } from './tick-bars.ts'
import { powerOfTen } from './ticks.ts'

/** Volume in each of a session's windows. */
interface SessionVolumes {
  /** Integers scaled by `volumeDecimals`; undefined if volume is not counted, 0 if nothing trades. */
  readonly volumes: readonly (number | undefined)[]
  /** The smallest trade, in these units, that moves the price. */
  readonly lot: number
}

/** Returns the number of decimal places in a volume: coins trade in fractions. */
export function volumeDecimals({ kind }: DemoSecurity): number {
  return kind === 'CRYPTO' ? 4 : 0
}

/** Minimum number of price-moving trades in a session. */
const FEWEST = 16

/**
 * Distributes a day's volume over its session's windows: all of a crypto pair's volume, and 67% to 76% for other
 * listings, because auctions and trades outside the regular session make up the rest. A window too small for a round
 * lot passes its shares on to the next one.
 */
export function volumesOf(security: DemoSecurity, bar: TickBar, count: number, random: Random): SessionVolumes {
  const weights = Array.from({ length: count }, (_, index) => weightOf(security, index, count, random))
  if (bar.volume === undefined) return { volumes: weights.map(() => undefined), lot: 1 }
  const total = totalOf(security, bar.volume, random)
  const lot = Math.max(1, Math.min(roundLotOf(security, bar), Math.trunc(total / FEWEST)))
  return { volumes: dealt(total, weights, lot), lot }
}

function totalOf(security: DemoSecurity, volume: number, random: Random): number {
  if (isPair(security)) return volume * powerOfTen(volumeDecimals(security))
  return Math.max(1, Math.floor((volume * (670 + random.below(91))) / 1_000))
}

/** Exchanges are busiest after the open and before the close. */
function weightOf(security: DemoSecurity, index: number, count: number, random: Random): number {
  const chance = 40 + random.below(80)
  if (isPair(security) || count === 1) return chance
  const away = (2 * index - (count - 1)) / (count - 1)
  return chance + Math.round(160 * away * away)
}

function dealt(total: number, weights: readonly number[], lot: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const volumes: number[] = []
  let [passed, given] = [0, 0]
  for (const weight of weights) {
    passed += weight
    const due = passed === sum ? total - given : Math.floor((total * passed) / sum) - given
    volumes.push(due >= lot ? due : 0)
    given += due >= lot ? due : 0
  }
  const last = volumes.findLastIndex((volume) => volume > 0)
  const rest = total - given
  if (rest > 0) volumes[Math.max(0, last)] = (volumes[last] ?? 0) + rest
  return volumes
}
