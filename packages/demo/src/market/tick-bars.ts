import { daysOf, type DemoDay } from './days.ts'
import { seedOf, type DemoOptions } from './options.ts'
import { hashOf, randomFrom } from './random.ts'
import type { DemoSecurity } from './security.ts'
import { movedByMillionths, scaleTicks } from './ticks.ts'

/** A daily bar in whole ticks of its security. */
export interface TickBar {
  readonly day: DemoDay
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** The published close: a misprint differs from the actual close and is above `high`. */
  readonly shown: number
  readonly volume: number | undefined
  readonly trades: number | undefined
}

/** Standard deviation of the market's daily move, in millionths; no day moves a price by more than `LIMIT`. */
const MARKET_SWAY = 8_000
const LIMIT = 350_000
const SESSIONS_A_YEAR = 252
/** Scale of the draws that securities share; each security scales them by its own `sway`. */
const UNIT = 100_000

/**
 * Returns the seeds for a security's draws: its own, and the one shared with the classes and funds that move with it.
 */
export function seedsOf(
  security: DemoSecurity,
  options: Pick<DemoOptions, 'seed'>,
): { readonly own: number; readonly shared: number; readonly market: number } {
  const seed = hashOf(seedOf(options))
  return {
    own: hashOf(security.key, seed),
    shared: hashOf(security.like ?? security.key, hashOf('moves', seed)),
    market: hashOf('market', seed),
  }
}

/** Yields one security's bars. Each day has its own draws, so a bar never depends on later bars. */
export function* tickBarsOf(security: DemoSecurity, options: DemoOptions): Generator<TickBar> {
  const { own, shared, market } = seedsOf(security, options)
  const state: State = { price: security.start, level: security.start, shares: security.volume ?? 0, days: 0 }
  for (const day of daysOf(security, options)) {
    applyActions(state, day)
    const random = randomFrom(hashOf(day.date, own))
    if (random.below(10) >= security.traded) continue
    const common = randomFrom(hashOf(day.date, market)).around(MARKET_SWAY)
    const particular = Math.round((randomFrom(hashOf(day.date, shared)).around(UNIT) * security.sway) / UNIT)
    const move = limited(
      Math.round((common * security.beta) / 100) + particular + noise(security, random) + pull(security, state),
    )
    yield bar(security, day, random, state, move)
    state.days++
  }
}

/**
 * A security's state: its last close, the level from which growth starts and the typical daily volume, all on the day's
 * share basis.
 */
interface State {
  price: number
  level: number
  shares: number
  days: number
}

type Draws = ReturnType<typeof randomFrom>

function applyActions(state: State, { split, dividend = 0, special = 0 }: DemoDay): void {
  if (split !== undefined) {
    state.price = scaleTicks(state.price, split.over, split.times)
    state.level = scaleTicks(state.level, split.over, split.times)
    state.shares = scaleTicks(state.shares, split.times, split.over)
  }
  state.price = Math.max(1, state.price - dividend - special)
}

/** Share classes of the same company and funds that track the same index move together, but not tick for tick. */
function noise({ like }: DemoSecurity, random: Draws): number {
  return like === undefined ? 0 : random.around(500)
}

/** Pulls a price back toward its growth line, to keep it plausible after six years of random moves. */
function pull({ growth }: DemoSecurity, { price, level, days }: State): number {
  const line = movedByMillionths(level, Math.round((growth * days) / SESSIONS_A_YEAR))
  return Math.round(((line - price) * 4_000) / line)
}

function limited(move: number): number {
  return Math.max(-LIMIT, Math.min(LIMIT, move))
}

function bar(security: DemoSecurity, day: DemoDay, random: Draws, state: State, move: number): TickBar {
  const { misprint, shape, sway } = security
  const [previous, close] = [state.price, movedByMillionths(state.price, move)]
  state.price = close
  const open = openOf(security, previous, close, random)
  const reach = shape === 'single' ? 1 : 2_000 + Math.round(sway / 2)
  const high = movedByMillionths(Math.max(open, close), random.below(reach))
  const low = movedByMillionths(Math.min(open, close), -random.below(reach))
  const shown = misprint?.on === day.date ? close * misprint.times : close
  return { day, open, high, low, close, shown, ...counts(security, random, state, move) }
}

/** Returns the open: about a third of the day's move happens overnight, plus a separate draw. */
function openOf({ shape, sway }: DemoSecurity, previous: number, close: number, random: Draws): number {
  if (shape === 'single') return close
  if (shape === 'onward') return previous
  return movedByMillionths(previous + Math.round((close - previous) / 3), random.around(1_000 + Math.round(sway / 4)))
}

/** Volume is higher on days with larger moves. */
function counts(
  security: DemoSecurity,
  random: Draws,
  { shares }: State,
  move: number,
): Pick<TickBar, 'volume' | 'trades'> {
  if (security.volume === undefined) return { volume: undefined, trades: undefined }
  const volume = Math.round((shares * (600 + random.below(800) + Math.round(Math.abs(move) / 50))) / 1_000)
  const trades = security.tradeCount ? Math.max(1, Math.trunc(volume / (80 + random.below(60)))) : undefined
  return { volume, trades }
}
