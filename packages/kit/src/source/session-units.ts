/** The trading session that a unit covers. */
export interface UnitSession {
  /** Exchange-local date. */
  readonly date: string
  /** MIC, or the name of the markets that one unit covers, such as `US`. */
  readonly market: string
  /** When the session closes, UTC. */
  readonly close: string
}

/**
 * For sources whose units are trading sessions: an empty or thin response is requested again every 15 minutes, and is
 * published with the remark `thin-day` eight hours after the close.
 */
export interface SessionUnits<Unit> {
  /** Returns undefined for a unit that is no single session, such as a first fill. */
  readonly of: (unit: Unit) => UnitSession | undefined
  /** Sessions that every run plans again, since publishers correct them; none by default. */
  readonly recheck?: number
}

/**
 * What a source is, from the most to the least authoritative: an exchange or a central bank, consolidated prices, a
 * vendor, one trading venue, computed values, an unofficial address. Sources of a record are preferred in this order
 * unless `precedence` of the settings names them.
 */
export const ROLES = ['official', 'tape', 'vendor', 'venue', 'computed', 'unofficial'] as const
/** One of `ROLES`. */
export type SourceRole = (typeof ROLES)[number]
