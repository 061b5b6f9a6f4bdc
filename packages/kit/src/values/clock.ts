/** Where "now" comes from. Tests hand in one that they move; nothing in Bourse asks the machine directly. */
export interface Clock {
  /** The current instant, UTC, RFC 3339 with up to microseconds, ending in `Z`. */
  now(): string
  /** Milliseconds since 1970, for time-outs and ages. */
  millis(): number
  /**
   * True where time stands still until somebody moves it: publications then take their instant from here instead of the
   * database.
   */
  readonly simulated: boolean
}
