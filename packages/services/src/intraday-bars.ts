import { problem, service, type Call, type Entity, type Knowledge } from '@bourse/kit'

/** Intervals of intraday bars, finest first. */
export const INTERVALS = ['1m', '5m', '1h'] as const
/** One of them. */
export type Interval = (typeof INTERVALS)[number]

/** An intraday bar, raw as traded; exact decimal text. */
export interface IntradayBar {
  readonly instrument_id: string
  /** Instant at which the bar opens, UTC. */
  readonly datetime: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  /** Shares, or coins of a crypto pair; null for currency pairs. */
  readonly volume: string | null
}

/** Intraday bars of the regular session, collected or rolled up on request. */
export interface IntradayBars {
  /** The intervals that are served for each listing, by its id, finest first; empty for kinds without intraday bars. */
  intervals(listings: readonly Entity[], knowledge: Knowledge): Promise<ReadonlyMap<string, readonly Interval[]>>
  /**
   * The first `count` bars of one listing in the given order of time that open from `from` to `to` (instants, both
   * inclusive).
   */
  range(request: {
    readonly listing: Entity
    /** One of its `intervals`. */
    readonly interval: Interval
    readonly from?: string
    readonly to?: string
    readonly order: 'asc' | 'desc'
    readonly count: number
    readonly knowledge: Knowledge
  }): Promise<readonly IntradayBar[]>
}

/** Provided by the dataset that keeps the intraday bars. */
export const intradayBars = service<IntradayBars>('bars.intraday')

/** A listing without bars of the interval that is asked for. */
export interface Unserved {
  readonly listing: Entity
  /** `no-data` of kinds that have no intraday bars at all. */
  readonly code: 'unsupported-interval' | 'no-data'
  readonly message: string
}

/**
 * Tells of the listings that are not served.
 * @throws the problem `unsupported-interval` where none is served and one that could have bars lacks them
 */
export function reportUnserved(
  unserved: readonly Unserved[],
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
