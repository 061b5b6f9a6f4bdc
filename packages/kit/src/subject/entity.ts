import type { Scope } from './scope.ts'

/** An entity that rows are about, as resolved for one request. */
export interface Entity {
  /** Public id, the value of the subject's column. */
  readonly id: string
  /** MIC for entitlement checks; `NO_MARKET` if every key may see the entity, as for an economic series. */
  readonly market: string
  /** The id to look up in a key's symbol list if it is not `id`: for an issuer, the listing that represents it. */
  readonly listedAs?: string | undefined
  /** Values of the subject's additional response columns, such as symbol and exchange_mic. */
  readonly labels: Readonly<Record<string, string | null>>
  /** Entity kind, such as FUND or BOND; a plan may exclude kinds. */
  readonly kind: string
  /** True if the labels are the earliest recorded ones because none were recorded on the requested date. */
  readonly unrecorded: boolean
  /**
   * Last day on which the entity's last labels apply, regardless of the requested date; omitted while the end is not
   * known.
   */
  readonly endsOn?: string | undefined
}

/** The market of entities without a market, which every key may see. */
export const NO_MARKET = ''

/** Returns whether a key may see an entity: the key's markets, kinds and symbol list must all allow it. */
export function maySee(
  { markets, excludedKinds, ids }: Pick<Scope, 'markets' | 'excludedKinds' | 'ids'>,
  { id, market, kind, listedAs = id }: Pick<Entity, 'id' | 'market' | 'kind' | 'listedAs'>,
): boolean {
  if (market === NO_MARKET) return true
  return markets.includes(market) && !excludedKinds.includes(kind) && (ids === undefined || ids.has(listedAs))
}

/** Returns whether an entity ended before a date, so that no row is expected for that date. */
export function hasEnded({ endsOn }: Pick<Entity, 'endsOn'>, date: string): boolean {
  return endsOn !== undefined && endsOn < date
}

/** Splits a name: `XNAS:AAPL` has a market before the colon; a symbol without an exchange has none. */
export function splitName(name: string): { readonly market: string | undefined; readonly symbol: string } {
  const colon = name.indexOf(':')
  return colon <= 0
    ? { market: undefined, symbol: name }
    : { market: name.slice(0, colon), symbol: name.slice(colon + 1) }
}
