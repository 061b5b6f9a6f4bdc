import { sql } from '@bourse/kit'
import type { SymbolPeriod } from '../symbol-periods.ts'

const VENUE = 'INDEX'
const INDEX_PREFIX = `${VENUE}:`

/** Well-known indices' provider names, by index code. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  SPX: ['^GSPC', '^SPX', '$SPX', '.SPX', '.INX', 'GSPC.INDX'],
  NDX: ['^NDX', '$NDX', '.NDX', 'NDX.INDX'],
  COMP: ['^IXIC', '$COMPX', '.IXIC', 'IXIC.INDX'],
  DJI: ['^DJI', '$DJI', '.DJI', 'DJI.INDX'],
  RUT: ['^RUT', '$RUT', '.RUT', 'RUT.INDX'],
  VIX: ['^VIX', '$VIX', '.VIX', 'VIX.INDX'],
  GSPTSE: ['^GSPTSE', '.GSPTSE', 'GSPTSE.INDX'],
  UKX: ['^FTSE', '.FTSE', 'FTSE.INDX'],
  FCHI: ['^FCHI', '.FCHI', 'FCHI.INDX'],
  AEX: ['^AEX', '.AEX', 'AEX.INDX'],
  AXJO: ['^AXJO', '.AXJO', 'AXJO.INDX'],
  GDAXI: ['^GDAXI', '.GDAXI', 'GDAXI.INDX'],
  N225: ['^N225', '.N225', 'N225.INDX'],
  HSI: ['^HSI', '.HSI', 'HSI.INDX'],
  STOXX50E: ['^STOXX50E', '.STOXX50E', 'STOXX50E.INDX'],
}

const SHAPE = /^[\^$.]?[A-Z0-9][A-Z0-9._-]{0,31}$/
/** Maximum number of aliases in one row. */
const MAX_ALIASES = 20

/** Returns an index's common provider names, by its symbol `INDEX:<code>`. */
export const knownAliases = (symbol: string): readonly string[] => KNOWN[symbol.slice(INDEX_PREFIX.length)] ?? []

/** Reads space-separated names, in uppercase; undefined if any name is invalid or there are too many names. */
export function readAliases(text: string | null): readonly string[] | undefined {
  const names = (text ?? '').toUpperCase().split(/\s+/).filter(Boolean)
  return names.length <= MAX_ALIASES && names.every((name) => SHAPE.test(name)) ? [...new Set(names)] : undefined
}

/**
 * Returns true if a name is a provider alias of an index; the index's own symbol includes its venue, `INDEX:SPX`.
 * Aliases resolve to that symbol and never appear in responses.
 */
export function isAlias({ symbol, exchange_mic }: Pick<SymbolPeriod, 'symbol' | 'exchange_mic'>): boolean {
  return exchange_mic === VENUE && !symbol.startsWith(INDEX_PREFIX)
}

/** Returns the negation of `isAlias` as a SQL condition on assignments `r`. */
export const isOwnSymbol = () => sql<boolean>`(r.exchange_mic <> ${VENUE} or r.symbol like ${`${INDEX_PREFIX}%`})`

/**
 * Returns the symbols under which a name may be recorded: as written, as an index code without its venue (`SPX`), and
 * as an index alias (`INDEX:^GSPC`).
 */
export function recordedAs(symbol: string): readonly string[] {
  if (symbol.startsWith(INDEX_PREFIX)) return [symbol, symbol.slice(INDEX_PREFIX.length)]
  return symbol.includes(':') || symbol === '' ? [symbol] : [symbol, INDEX_PREFIX + symbol]
}
