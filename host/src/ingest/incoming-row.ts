import type { Refusal } from '@bourse/kit'

type Row = Readonly<Record<string, unknown>>

/** A row on its way in, with where it stood in its file and when it was known. */
export interface IncomingRow {
  readonly line?: number
  readonly row: Row
  readonly knownAt?: string
  /** Set where the publisher's row could not even be read. */
  readonly reject?: Refusal
}

/** Where the cell of each field stands in the rows of a file. */
export type Places = ReadonlyMap<string, number>

/**
 * A row of a file. It is put together when it is asked for: of a history that comes again most rows are compared and never needed, and putting them
 * together took a tenth of such an import. `fieldReader` reads its cells without that.
 */
export class FileRow implements IncomingRow {
  readonly line: number
  readonly cells: readonly (string | null)[]
  readonly places: Places
  readonly knownAt: string | undefined
  readonly reject: Refusal | undefined

  constructor(
    line: number,
    cells: readonly (string | null)[],
    places: Places,
    { knownAt, reject }: Pick<IncomingRow, 'knownAt' | 'reject'>,
  ) {
    this.line = line
    this.cells = cells
    this.places = places
    this.knownAt = knownAt
    this.reject = reject
  }

  get row(): Row {
    const row: Record<string, unknown> = {}
    for (const [field, place] of this.places) row[field] = this.cells[place]
    return row
  }
}

/** Reads one field of rows; undefined where a row does not have it. */
export function fieldReader(field: string): (incoming: IncomingRow) => unknown {
  let places: Places | undefined
  let place: number | undefined
  return (incoming) => {
    if (!(incoming instanceof FileRow)) return incoming.row[field]
    // All rows of a file have the same.
    if (incoming.places !== places) {
      places = incoming.places
      place = places.get(field)
    }
    return place === undefined ? undefined : incoming.cells[place]
  }
}
