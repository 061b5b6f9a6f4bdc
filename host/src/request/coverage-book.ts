import { forReaders, type Database } from '@bourse/engine/database'
import type { Versions } from '@bourse/engine/store'

/** A record's date range in one market, per kind of entity. */
export interface Extent {
  readonly record: string
  readonly market: string
  readonly kind: string
  readonly from: string | null
  readonly to: string | null
}

/** Coverage of all records, read once per version. */
export type CoverageBook = ReturnType<typeof createCoverageBook>

/** Caches the coverage of the newest versions in memory. */
export function createCoverageBook(database: Database, versions: () => Versions) {
  let known: { readonly version: string; readonly extents: Promise<readonly Extent[]> } | undefined
  function extents(): Promise<readonly Extent[]> {
    const { text } = versions()
    if (known?.version !== text) known = { version: text, extents: forReaders(() => readExtents(database)) }
    const reading = known
    reading.extents.catch(() => {
      if (known === reading) known = undefined
    })
    return reading.extents
  }
  return {
    extents,
    /** Markets in which any of the records has rows; `''` for rows without a market. */
    marketsOf: async (records: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set((await extents()).filter(({ record }) => records.includes(record)).map(({ market }) => market)),
  }
}

function readExtents(database: Database): Promise<readonly Extent[]> {
  return database.query<Extent>(
    'select record, market, kind, history_from::text as from, history_to::text as to from bourse.record_coverage ' +
      'order by record, market, kind',
  )
}
