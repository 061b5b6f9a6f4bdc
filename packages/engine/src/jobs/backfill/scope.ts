import type { Source } from '@bourse/kit'
import type { Config } from '../../wiring/index.ts'
import { SourceRefused } from '../manage/switch-source.ts'

/** Unit kinds: a date with all of its symbols, or a symbol with all of its dates. */
export const UNIT_KINDS = ['date', 'symbol'] as const
export type UnitKind = (typeof UNIT_KINDS)[number]

/** The part of a source's units that a back-fill fetches; each property is null if it does not restrict them. */
export interface BackfillScope {
  /** The kind that the units must have. */
  readonly by: UnitKind | null
  readonly symbols: readonly string[] | null
  /** A MIC or the name of a market group. */
  readonly market: string | null
}

/** The properties that a source's units use to name a symbol. */
const SYMBOL_MEMBERS = ['symbol', 'product', 'pair'] as const
const MAX_NAMED = 5

type Unit = Readonly<Record<string, unknown>>

/**
 * Returns the units within a scope. Throws `SourceRefused` if the source cannot be restricted in this way, because its
 * units do not name symbols or markets.
 */
export function withinScope(
  { source, config }: { readonly source: Source; readonly config: Pick<Config, 'markets'> },
  scope: BackfillScope,
  units: readonly unknown[],
): readonly unknown[] {
  const { by, symbols, market } = scope
  const ofMarket = market === null ? units : inMarket(source, config, market, units)
  if (by !== null && ofMarket.some((unit) => kindOf(unit) !== by))
    throw new SourceRefused(
      `${source.id} cannot fetch by ${by}: each request covers a ${by === 'date' ? 'symbol' : 'date'}.`,
      `Omit --by, or choose a different source with "bourse sources list".`,
    )
  return symbols === null ? ofMarket : ofSymbols(source, symbols, ofMarket)
}

/** Compares scopes; the order of symbols is irrelevant. */
export function isSameScope(a: BackfillScope, b: BackfillScope): boolean {
  const names = ({ symbols }: BackfillScope) => symbols?.map(plain).toSorted().join()
  return a.by === b.by && a.market === b.market && names(a) === names(b)
}

const kindOf = (unit: unknown): UnitKind => (namesOf(unit) === undefined ? 'date' : 'symbol')

/** Returns the symbols that a unit names; undefined for a unit that covers all symbols. */
function namesOf(unit: unknown): readonly string[] | undefined {
  const { symbols, ...members } = unit as Unit
  if (Array.isArray(symbols)) return symbols.map(String)
  const named = SYMBOL_MEMBERS.flatMap((name) => (typeof members[name] === 'string' ? [members[name]] : []))
  return named.length === 0 ? undefined : named
}

/** Publishers separate the parts of a symbol differently, such as `BTC-USD` and `BTCUSD`. */
const plain = (symbol: string) => symbol.toUpperCase().replace(/[^A-Z0-9]/g, '')

function ofSymbols(source: Source, wanted: readonly string[], units: readonly unknown[]): readonly unknown[] {
  const names = new Set(wanted.map(plain))
  const known = new Set<string>()
  const chosen = units.flatMap((unit) => {
    const own = namesOf(unit)
    if (own === undefined)
      throw new SourceRefused(
        `${source.id} fetches all symbols of a date with one request, so it cannot fetch only some of them.`,
        'Leave out --symbols, or choose a source that fetches by symbol with "bourse sources list".',
      )
    for (const name of own) known.add(name)
    const kept = own.filter((name) => names.has(plain(name)))
    if (kept.length === 0) return []
    return [Array.isArray((unit as Unit)['symbols']) ? partOf(source, unit as Unit, kept) : unit]
  })
  const plainKnown = new Set([...known].map(plain))
  const missing = wanted.filter((name) => !plainKnown.has(plain(name)))
  if (missing.length === 0) return chosen
  const some = [...known].slice(0, MAX_NAMED)
  const more = known.size - some.length
  throw new SourceRefused(
    `${source.id} has no units for ${missing.slice(0, MAX_NAMED).join(', ')}.`,
    some.length === 0
      ? 'It has no units for these days: choose other days.'
      : `It has units for ${some.join(', ')}${more === 0 ? '' : ` and ${more} more`}.`,
  )
}

/**
 * Restricts a unit that covers several symbols. A source whose units are complete would withdraw the other symbols'
 * rows.
 */
function partOf({ id, complete }: Source, unit: Unit, symbols: readonly string[]): Unit {
  if (complete === false) return { ...unit, symbols }
  throw new SourceRefused(
    `${id} fetches several symbols with one request and withdraws rows that the response does not contain.`,
    'Leave out --symbols.',
  )
}

function inMarket(
  source: Source,
  { markets }: Pick<Config, 'markets'>,
  name: string,
  units: readonly unknown[],
): readonly unknown[] {
  const micsOf = (each: string) => markets[each] ?? [each]
  const wanted = new Set(micsOf(name))
  const isWithin = (each: string) => micsOf(each).every((mic) => wanted.has(mic))
  const isApart = (each: string) => !micsOf(each).some((mic) => wanted.has(mic))
  const own = source.markets ?? []
  const chosen = units.filter((unit) => {
    const market = marketOf(source, unit)
    if (market === undefined ? own.length > 0 && own.every(isWithin) : isWithin(market)) return true
    if (market === undefined ? own.length > 0 && own.every(isApart) : isApart(market)) return false
    throw new SourceRefused(
      `${source.id} fetches ${market ?? 'all its markets'} with one request, so it cannot fetch ${name} alone.`,
      market === undefined ? 'Leave out --market.' : `Use --market ${market}.`,
    )
  })
  if (chosen.length > 0 || units.length === 0) return chosen
  const known = [...new Set(units.flatMap((unit) => marketOf(source, unit) ?? own))]
  throw new SourceRefused(
    `${source.id} has no units for the market ${name}.`,
    `Its markets are ${known.join(', ')}: use one of them, or omit --market.`,
  )
}

function marketOf(source: Source, unit: unknown): string | undefined {
  const { exchange_mic: mic, market } = unit as Unit
  const named = source.sessions?.of(unit as never)?.market ?? mic ?? market
  return typeof named === 'string' ? named : undefined
}
