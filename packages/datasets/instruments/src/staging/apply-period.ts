import type { Refusal } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { covers, overlaps, touches } from '../symbol-periods.ts'
import type { Entry } from './directory-entry.ts'
import { freshId } from './fresh-id.ts'
import { setPeriods, symbolKey, type KnownPeriod, type Listing, type Registry } from './registry.ts'

/** The days for which an entry claims its symbol, once its first day is known. */
interface Claim {
  readonly from: string
  readonly to: string | null
}

/**
 * Returns the periods that a period of `listing` under this symbol must not overlap: the listing's other periods, and
 * all listings' periods under the same symbol.
 */
function rivals(registry: Registry, listing: Listing, entry: Entry): readonly (readonly [Listing, KnownPeriod])[] {
  const holders = registry.bySymbol.get(symbolKey(entry)) ?? new Set<Listing>()
  const others = [...holders].filter((other) => other !== listing)
  return [
    ...listing.periods.map((period) => [listing, period] as const),
    ...others.flatMap((other) =>
      other.periods.filter((period) => isNamed(period, entry)).map((period) => [other, period] as const),
    ),
  ]
}

/** Returns true if a period has an entry's symbol and market. */
export function isNamed(period: KnownPeriod, entry: Pick<Entry, 'symbol' | 'exchange_mic'>): boolean {
  return period.symbol === entry.symbol && period.exchange_mic === entry.exchange_mic
}

/**
 * Returns the first day of an entry: the presumed day if no listing has held the symbol, otherwise the entry's own day,
 * otherwise the first day of the symbol's current holder, otherwise today.
 */
export function firstDay(registry: Registry, entry: Entry, today: string): string {
  const holders = registry.bySymbol.get(symbolKey(entry)) ?? new Set<Listing>()
  const { presumed_from: presumed } = entry.row
  const day = entry.to ?? today
  if (presumed !== null && holders.size === 0) return presumed < day ? presumed : day
  if (entry.from !== undefined) return entry.from
  for (const holder of holders)
    for (const period of holder.periods) if (isNamed(period, entry) && covers(period, day)) return period.valid_from
  return day < today ? day : today
}

/**
 * Applies an entry's period to a listing: starts a known period earlier, ends or continues it, or opens a new one.
 * Returns the rejection if the entry contradicts a recorded period.
 */
export function applyPeriod(registry: Registry, listing: Listing, entry: Entry, from: string): Refusal | undefined {
  const claim: Claim = { from, to: entry.to !== null && entry.to < from ? from : entry.to }
  const days = { valid_from: claim.from, valid_to: claim.to }
  const known = listing.periods.find((period) => isNamed(period, entry) && touches(period, days))
  return known === undefined ? open(registry, listing, entry, claim) : extend(registry, listing, entry, claim, known)
}

function extend(registry: Registry, listing: Listing, entry: Entry, claim: Claim, known: KnownPeriod): undefined {
  const around = rivals(registry, listing, entry).filter(([, period]) => period.id !== known.id)
  const floor = around.flatMap(([, { valid_from, valid_to }]) =>
    valid_from < known.valid_from && valid_to !== null ? [addDays(valid_to, 1)] : [],
  )
  const ceiling = around.flatMap(([, { valid_from }]) =>
    valid_from > known.valid_from ? [addDays(valid_from, -1)] : [],
  )
  const valid_from = claim.from < known.valid_from ? latest([claim.from, ...floor]) : known.valid_from
  const valid_to = earliest([endOf(known, claim, entry.endUnknown), ...ceiling])
  if (valid_from === known.valid_from && valid_to === known.valid_to) return
  replace(registry, listing, { ...known, valid_from, valid_to })
}

/**
 * Returns the last day of a known period after a claim. A claim without an end preserves a known end, unless the claim
 * begins after it.
 */
function endOf(known: KnownPeriod, { from, to }: Claim, endUnknown: boolean): string | null {
  const continues = known.valid_to !== null && from > known.valid_to
  if (to === null) return continues ? null : known.valid_to
  if (endUnknown && known.valid_to !== null) return known.valid_to
  return to < known.valid_from ? known.valid_to : to
}

function open(registry: Registry, listing: Listing, entry: Entry, claim: Claim): Refusal | undefined {
  let valid_to = claim.to
  const overlapping: (readonly [Listing, KnownPeriod])[] = []
  for (const [holder, period] of rivals(registry, listing, entry)) {
    if (!overlaps(period, { valid_from: claim.from, valid_to })) continue
    if (period.valid_from < claim.from && period.valid_to === null) overlapping.push([holder, period])
    else if (period.valid_from > claim.from && claim.to === null)
      valid_to = earliest([valid_to, addDays(period.valid_from, -1)])
    else return contradiction(listing, holder, entry, period)
  }
  for (const [holder, period] of overlapping)
    replace(registry, holder, { ...period, valid_to: addDays(claim.from, -1) })
  const id = freshId('sym', [listing.id, entry.exchange_mic, entry.symbol, claim.from], (candidate) =>
    isTaken(registry, listing, candidate),
  )
  const { symbol, exchange_mic, position } = entry
  setPeriods(registry, listing, [
    ...listing.periods,
    { id, symbol, exchange_mic, valid_from: claim.from, valid_to, sequence: undefined, position },
  ])
  return undefined
}

const isTaken = (registry: Registry, { periods }: Listing, id: string) =>
  registry.stored.has(id) || periods.some((period) => period.id === id)

function contradiction(
  listing: Listing,
  holder: Listing,
  entry: Entry,
  { symbol, exchange_mic, valid_from, valid_to }: KnownPeriod,
): Refusal {
  const days = `from ${valid_from} ${valid_to === null ? 'on' : `to ${valid_to}`}`
  const who = holder === listing ? 'the listing itself' : 'another listing'
  const value = `${entry.exchange_mic}:${entry.symbol}`
  const other = `${who} (${holder.id}) is recorded as ${exchange_mic}:${symbol} ${days}`
  const reason = `${value} cannot be recorded: ${other}; end that assignment first`
  return { rule: 'contradicts-assignment', value, reason }
}

function replace(registry: Registry, listing: Listing, period: KnownPeriod): void {
  setPeriods(registry, listing, [...listing.periods.filter(({ id }) => id !== period.id), period])
}

const latest = (dates: readonly string[]): string => dates.reduce((a, b) => (a > b ? a : b))
const earliest = (dates: readonly (string | null)[]): string | null =>
  dates.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null)
