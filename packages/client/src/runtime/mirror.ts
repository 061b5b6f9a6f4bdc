/** What a mirror contains. Stored together with its rows. */
export interface MirrorState {
  readonly operation: string
  readonly parameters: Readonly<Record<string, string>>
  /** Fields that identify a row. */
  readonly key: readonly string[]
  /** The state of the rows; null until the first load is complete. */
  readonly asOf: string | null
  /** Whether the rows are being loaded, instead of following the changes since `asOf`. */
  readonly isLoad: boolean
  /** The next page of the request whose earlier pages are staged; null if it has not begun. */
  readonly cursor: string | null
  /** Names of the fields of a row, sorted. Empty until a row is loaded. */
  readonly fields: readonly string[]
  /** What the current or last request changed. */
  readonly counts: MirrorCounts
}

/** The number of rows that a sync changed. The rows of a first load are inserted. */
export interface MirrorCounts {
  readonly inserted: number
  readonly corrected: number
  readonly withdrawn: number
}

/** A page of rows to load or of changes to apply. */
export interface MirrorBatch<R> {
  /** Whether the request begins with this page: rows that are staged for an earlier request are discarded. */
  readonly isFirst: boolean
  /** Whether the request ends with this page: its rows and all staged ones are applied together. */
  readonly isLast: boolean
  /** Whether the request replaces all rows of the mirror. */
  readonly isLoad: boolean
  /** Rows to store, by the text of their key. */
  readonly rows: readonly (readonly [key: string, row: R])[]
  /** Keys of rows to delete. */
  readonly withdrawn: readonly string[]
  /** The first date that the mirror retains, by field; rows before it are deleted with the last page. */
  readonly floors: Readonly<Record<string, string>>
  /** The state after this page. */
  readonly state: MirrorState
}

/**
 * A place for the rows of a list, for `sync`. `apply` stages a page until the last one of its request, and either
 * completes or changes nothing, whenever the program is interrupted.
 */
export interface Mirror<R> {
  /** Returns the state of the last applied page; undefined if there is none. */
  state(): Promise<MirrorState | undefined>
  apply(batch: MirrorBatch<R>): Promise<void>
}

/** A mirror in memory, which lasts as long as the program. */
export interface MemoryMirror<R> extends Mirror<R> {
  /** The rows by the text of their key. */
  readonly rows: ReadonlyMap<string, R>
}

/** Returns an empty mirror in memory. */
export function memoryMirror<R>(): MemoryMirror<R> {
  let rows: ReadonlyMap<string, R> = new Map()
  let staged: readonly MirrorBatch<R>[] = []
  let state: MirrorState | undefined
  return {
    get rows() {
      return rows
    },
    state: async () => state,
    async apply(batch) {
      staged = batch.isFirst ? [batch] : [...staged, batch]
      state = batch.state
      if (!batch.isLast) return
      rows = applied(rows, staged)
      staged = []
    },
  }
}

function applied<R>(rows: ReadonlyMap<string, R>, batches: readonly MirrorBatch<R>[]): ReadonlyMap<string, R> {
  const changed = new Map(batches.at(-1)?.isLoad === true ? [] : rows)
  for (const batch of batches) {
    for (const key of batch.withdrawn) changed.delete(key)
    for (const [key, row] of batch.rows) changed.set(key, row)
  }
  const floors = batches.at(-1)?.floors ?? {}
  for (const [key, row] of changed) if (isExpired(row, floors)) changed.delete(key)
  return changed
}

/** Whether a row is before the first date that a mirror retains. Dates and instants compare as text. */
export const isExpired = (row: unknown, floors: MirrorBatch<unknown>['floors']): boolean =>
  Object.entries(floors).some(([field, date]) => {
    const value = memberOf(row, field)
    return typeof value === 'string' && value < date
  })

/** Returns the text of a row's key. */
export const keyText = (row: unknown, key: readonly string[]): string =>
  JSON.stringify(key.map((field) => String(memberOf(row, field))))

/** Returns a member of a row whose type is not known here. */
export const memberOf = (row: unknown, name: string): unknown => (row as Readonly<Record<string, unknown>>)[name]
