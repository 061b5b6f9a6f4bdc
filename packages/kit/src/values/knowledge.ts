/** The newest committed batch of a record to read, and its instant. */
export interface Pin {
  /** Batch number as text; 0 where nothing was published. */
  readonly batch: string
  /** Instant of that batch, UTC with microseconds. */
  readonly at: string
}

/**
 * What a reader knows: an as-of time and the snapshot version of every record, both fixed for all pages of one request.
 * Pass it to services and to `rows.at`.
 */
export interface Knowledge {
  /** The requested as-of time, in the past; undefined for the newest published state. */
  readonly asOf: string | undefined
  /** Pins by `<dataset>.<table>`. */
  readonly pins: ReadonlyMap<string, Pin>
  /**
   * The UTC date on which the first page was read, from which the days of a retained record are counted; undefined
   * where rows that wait to be removed may still be seen, as in jobs and publications.
   */
  readonly today?: string
}
