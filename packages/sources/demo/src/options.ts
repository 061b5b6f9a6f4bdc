/** What the demo market depends on, and nothing else: the same options give the same rows on every machine. */
export interface DemoOptions {
  /** Rows reach up to the day before; a later day only adds rows. */
  readonly today: string
  /** Session dates of a market from one date to another, both included, ascending. */
  readonly sessionsBetween: (mic: string, from: string, to: string) => readonly string[]
  /** Another seed is another market of the same listings. */
  readonly seed?: string
}
