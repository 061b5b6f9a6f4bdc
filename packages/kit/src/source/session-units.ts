/** The trading session that a unit covers. */
export interface UnitSession {
  /** Exchange-local date of the session. */
  readonly date: string
  /** MIC of the session, or the name of a group of markets that one unit covers, such as `US`. */
  readonly market: string
  /** Instant at which the session closes, UTC. */
  readonly close: string
  /**
   * The MIC in the source's schedule whose times the unit follows; defaults to `market`. If a schedule has several
   * markets, a run fetches only the units of markets that are due.
   */
  readonly calendar?: string
}

/**
 * Options of sources whose units are trading sessions. The host requests an empty or thin response again every 15
 * minutes, and publishes it with the remark `thin-day` eight hours after the close.
 */
export interface SessionUnits<Unit> {
  /** Returns a unit's session; undefined for a unit that covers several, such as an initial load. */
  readonly of: (unit: Unit) => UnitSession | undefined
  /** Number of past sessions that every run plans again, because publishers correct them; none by default. */
  readonly recheck?: number
}
