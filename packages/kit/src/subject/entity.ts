import type { Scope } from './scope.ts'

/** An entity that rows are about, as resolved for one request. */
export interface Entity {
  /** Public id, the value of the subject's column. */
  readonly id: string
  /** MIC that entitlement looks at; `NO_MARKET` where every key may see the entity, such as an economic series. */
  readonly market: string
  /**
   * What a key's list of symbols is compared with, where that is another id: of an issuer the listing that stands for
   * it.
   */
  readonly listedAs?: string | undefined
  /** Values of the subject's further wire columns, such as symbol and exchange_mic. */
  readonly labels: Readonly<Record<string, string | null>>
  /** The kind that a plan may leave out, such as FUND or BOND. */
  readonly kind: string
  /** True where the label is the earliest recorded one because none was recorded on the date asked for. */
  readonly unrecorded: boolean
  /** Last day under its last label, whatever date is asked for; left out while no end is known. */
  readonly endsOn?: string | undefined
}

/** The market of entities that belong to none: every key may see them. */
export const NO_MARKET = ''

/** Whether a key may see an entity: its market, its kind and its place on a list of symbols must all allow it. */
export function maySee(
  { markets, excludedKinds, ids }: Pick<Scope, 'markets' | 'excludedKinds' | 'ids'>,
  { id, market, kind, listedAs = id }: Pick<Entity, 'id' | 'market' | 'kind' | 'listedAs'>,
): boolean {
  if (market === NO_MARKET) return true
  return markets.includes(market) && !excludedKinds.includes(kind) && (ids === undefined || ids.has(listedAs))
}

/** True where the last day of an entity is before a date: no row is expected of it then. */
export function hasEnded({ endsOn }: Pick<Entity, 'endsOn'>, date: string): boolean {
  return endsOn !== undefined && endsOn < date
}

/** A name in its parts: `XNAS:AAPL` has a market before the colon, a bare ticker none. */
export function splitName(name: string): { readonly market: string | undefined; readonly symbol: string } {
  const colon = name.indexOf(':')
  return colon <= 0
    ? { market: undefined, symbol: name }
    : { market: name.slice(0, colon), symbol: name.slice(colon + 1) }
}
