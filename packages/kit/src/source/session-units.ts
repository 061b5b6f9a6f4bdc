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
