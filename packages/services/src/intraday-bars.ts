import { problem, service, type Call, type Entity, type Knowledge } from '@bourse/kit'

/** Intraday bar intervals, finest first. */
export const INTERVALS = ['1m', '5m', '1h'] as const
/** An intraday bar interval. */
export type Interval = (typeof INTERVALS)[number]

/** An intraday bar as traded, unadjusted; prices and volume are exact decimal text. */
export interface IntradayBar {
  readonly instrument_id: string
  /** Instant at which the bar opens, UTC. */
  readonly datetime: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Volume in shares, or in units of the base coin for crypto pairs; null for currency pairs. */
  readonly volume: string | null
}

/** Intraday bars of the regular session, either collected or aggregated from finer bars on request. */
export interface IntradayBars {
  /** Returns the available intervals per listing id, finest first; empty for kinds without intraday bars. */
  intervals(listings: readonly Entity[], knowledge: Knowledge): Promise<ReadonlyMap<string, readonly Interval[]>>
  /**
   * Returns up to `count` bars of one listing that open from `from` to `to` (instants, inclusive), in the given time
   * order.
   */
  range(request: {
    readonly listing: Entity
    /** One of the intervals that `intervals` returns for the listing. */
    readonly interval: Interval
    readonly from?: string
    readonly to?: string
    readonly order: 'asc' | 'desc'
    readonly count: number
    readonly knowledge: Knowledge
  }): Promise<readonly IntradayBar[]>
}

/** Intraday bars, provided by the dataset that stores them. */
export const intradayBars = service<IntradayBars>('bars.intraday')

/** A requested listing without bars at the requested interval. */
export interface UnservedListing {
  readonly listing: Entity
  /** `no-data` for listings of a kind that never has intraday bars. */
  readonly code: 'unsupported-interval' | 'no-data'
  readonly message: string
}

/**
 * Reports the listings without bars at the requested interval in `meta.errors`.
 * @throws the problem `unsupported-interval` if no requested listing has such bars and at least one of them could
 */
export function reportUnserved(
  unserved: readonly UnservedListing[],
  served: readonly unknown[],
  report: Call['report'],
): void {
  const refused = unserved.filter(({ code }) => code === 'unsupported-interval')
  if (served.length === 0 && refused.length > 0)
    throw problem(
      'unsupported-interval',
      refused
        .map(({ message }) => message)
        .join(' ')
        .slice(0, 1_000),
    )
  for (const {
    listing: { id, labels },
    code,
    message,
  } of unserved)
    report({ code, message, symbol: labels['symbol'] ?? id, instrument_id: id })
}
