/** A snapshot version of a record: the newest committed batch to read, and its instant. */
export interface Pin {
  /** Batch number as text; 0 if nothing is published. */
  readonly batch: string
  /** Instant of that batch, UTC with microseconds. */
  readonly at: string
  /**
   * Numbers of the sources whose rows the reader may see; absent for all. The host sets it by the licenses of the
   * account; pass it on unchanged.
   */
  readonly sources?: readonly number[]
}

/**
 * The state that a reader sees: an as-of time and the snapshot version of every record, both fixed for all pages of one
 * request. Pass it to services and to `rows.at`.
 */
export interface Knowledge {
  /** The requested as-of time, in the past; undefined for the newest published state. */
  readonly asOf: string | undefined
  /** Snapshot versions by `<dataset>.<table>`. */
  readonly pins: ReadonlyMap<string, Pin>
  /**
   * The UTC date on which the first page was read; retention is measured from it. Undefined in jobs and publications,
   * which may still see rows that are due for removal.
   */
  readonly today?: string
}
