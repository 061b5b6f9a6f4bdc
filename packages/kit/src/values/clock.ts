/**
 * The source of the current time. Tests pass a clock that they control; Bourse never reads the machine's clock
 * directly.
 */
export interface Clock {
  /** The current instant, UTC, RFC 3339 with up to microseconds, ending in `Z`. */
  now(): string
  /** Milliseconds since 1970, used for timeouts and ages. */
  millis(): number
  /**
   * True if time only advances when a test moves it: publications are then timestamped by this clock instead of the
   * database.
   */
  readonly simulated: boolean
}
