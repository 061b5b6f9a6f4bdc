import type { DemoOptions } from './options.ts'
import { lineThrough, deviationsOf, type Deviation } from './price-path.ts'
import { hashOf, randomFrom, type Random } from './random.ts'
import type { DemoSecurity } from './security.ts'
import { volumesOf } from './session-volumes.ts'
import { seedsOf, type TickBar } from './tick-bars.ts'

/** Trading in one window of a session, in ticks. */
export interface Candle {
  /** The window's number, starting at 0 at the open. */
  readonly index: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** The highest price without misprints; in a candle with one or two trades, the misprint itself. */
  readonly fair: number
  /** Undefined if volume is not counted. */
  readonly volume: number | undefined
  /** Maximum number of price-moving trades: fewer than four cannot set open, high, low and close separately. */
  readonly room: number
}

/** A session's candles, and the size of the smallest trade that moves their prices. */
interface Candles {
  readonly candles: readonly Candle[]
  readonly lot: number
}

/** Maximum number of price-moving trades in a candle without volume. */
const AMPLE = 60

/**
 * Returns the price path through a session of `count` windows: it starts at the daily open, reaches the daily high and
 * low, ends at the close and never leaves that range. Windows without a trade are omitted. Share classes of the same
 * company and funds that track the same index follow the same path.
 */
export function candlesOf(
  security: DemoSecurity,
  bar: TickBar,
  count: number,
  options: Pick<DemoOptions, 'seed'>,
): Candles {
  const { own, shared } = seedsOf(security, options)
  const { volumes, lot } = volumesOf(security, bar, count, randomFrom(hashOf('volumes', hashOf(bar.day.date, own))))
  const path = randomFrom(hashOf('path', hashOf(bar.day.date, shared)))
  const slots = slotsOf(volumes, lot)
  const turns = turnsOf(bar, slots, count, path)
  const line = lineThrough(bar, turns, slots.length)
  const wobbles = deviationsOf(bar, count, path)
  let before = bar.open
  const candles = slots.map((slot, place) => {
    const role = roleOf(place, slots.length, turns)
    const candle = candleOf(slot, role, bar, { before, target: line[place] ?? bar.close }, wobbles[slot.index] ?? STILL)
    before = candle.close
    return candle
  })
  return { candles, lot }
}

const STILL: Deviation = { away: 0, gap: 0, up: 0, down: 0 }

/** A window with trades. */
type Slot = Pick<Candle, 'index' | 'volume' | 'room'>

function slotsOf(volumes: readonly (number | undefined)[], lot: number): readonly Slot[] {
  return volumes.flatMap((volume, index) =>
    volume === 0 ? [] : { index, volume, room: volume === undefined ? AMPLE : Math.max(1, Math.trunc(volume / lot)) },
  )
}

/** Where the day's high and low fall among the windows with trades. */
interface Turns {
  readonly high: number
  readonly low: number
}

/**
 * On a rising day, the low tends to come before the high. The first and last windows must also match the daily open and
 * close.
 */
function turnsOf({ open, close }: TickBar, slots: readonly Slot[], count: number, random: Random): Turns {
  const picks = [random.below(count), random.below(count)].sort((a, b) => a - b)
  const isUsual = random.below(4) > 0
  if (slots.length < 4) return narrowTurns(slots)
  const last = slots.length - 2
  const first = Math.min(placeFrom(slots, picks[0] ?? 0, last), last - 1)
  const second = Math.max(placeFrom(slots, picks[1] ?? 0, last), first + 1)
  return close >= open === isUsual ? { low: first, high: second } : { high: first, low: second }
}

function placeFrom(slots: readonly Slot[], index: number, last: number): number {
  const place = slots.findIndex((slot) => slot.index >= index)
  return place === -1 ? last : Math.max(1, Math.min(last, place))
}

/** With too few windows, both the high and the low are in the window with room for the most trades. */
function narrowTurns(slots: readonly Slot[]): Turns {
  const busiest = slots.reduce((best, { room }, place) => (room > (slots[best]?.room ?? 0) ? place : best), 0)
  return { high: busiest, low: busiest }
}

/** A window's position in the session, which determines the daily prices that it must reach. */
interface Role {
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isHigh: boolean
  readonly isLow: boolean
}

function roleOf(place: number, count: number, { high, low }: Turns): Role {
  return { isFirst: place === 0, isLast: place === count - 1, isHigh: place === high, isLow: place === low }
}

function candleOf(
  slot: Slot,
  role: Role,
  bar: TickBar,
  { before, target }: { readonly before: number; readonly target: number },
  wobble: Deviation,
): Candle {
  const close = closeOf(slot, role, bar, target + wobble.away)
  const open = openOf(slot, role, bar, before + wobble.gap, close)
  const shown = role.isLast ? bar.shown : close
  // A candle with one or two trades has no prices other than its open and close, so a misprint must be one of them.
  const end = slot.room < 3 ? shown : close
  const [top, bottom] = [Math.max(open, end), Math.min(open, end)]
  const [reach, depth] = [role.isHigh ? bar.high : top + wobble.up, role.isLow ? bar.low : bottom - wobble.down]
  const fair = slot.room > 2 ? Math.min(bar.high, reach) : top
  const low = slot.room > 3 ? Math.max(bar.low, depth) : bottom
  return { ...slot, open, high: Math.max(fair, shown), low, close: shown, fair }
}

/** Returns the close. If the window has few trades, only the close can reach the daily high or low. */
function closeOf({ room }: Slot, { isFirst, isLast, isHigh, isLow }: Role, bar: TickBar, price: number): number {
  if (isLast) return bar.close
  if (isFirst && room === 1) return bar.open
  if (isHigh && room < 4) return bar.high
  if (isLow && room < 4) return bar.low
  return within(bar, price)
}

function openOf({ room }: Slot, { isFirst, isLast }: Role, bar: TickBar, price: number, close: number): number {
  if (room === 1) return isLast ? bar.shown : close
  return isFirst ? bar.open : within(bar, price)
}

/** Clamps a price to the day's range. */
function within({ high, low }: TickBar, price: number): number {
  if (price > high) return Math.max(low, 2 * high - price)
  return price < low ? Math.min(high, 2 * low - price) : price
}
