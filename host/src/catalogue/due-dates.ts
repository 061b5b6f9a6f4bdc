import { addDays } from '@bourse/kit/values'
import { freshnessRecord } from '@bourse/kit/host'
import type { Dataset } from '@bourse/kit'
import { newestOf } from './cadence.ts'
import type { CatalogueParts } from './catalogue-parts.ts'
import { listedDatasets } from '../request/listed-datasets.ts'
import { dueSessions } from './due-sessions.ts'
import { OWN_DAYS } from './health.ts'
import type { Extent } from '../request/coverage-book.ts'

/** A dataset's newest date with rows, and its newest due date, on one exchange; empty market and exchange mean all. */
export interface DueDate {
  readonly dataset: string
  readonly market: string
  readonly exchange: string
  readonly newest: string
  readonly due: string
}

/**
 * Returns the dates of all serving datasets that measure their freshness. Uses only coverage and calendars and, unlike
 * health, counts no rows, so it runs no query until something new is published. `publishedOn` returns the UTC date of a
 * record's last publication.
 */
export async function dueDates(
  parts: CatalogueParts,
  now: string,
  publishedOn: (record: string) => string | undefined,
): Promise<readonly DueDate[]> {
  const { wiring, coverage } = parts.engine
  const extents = Map.groupBy(await coverage.extents(), ({ record }) => record)
  const serving = listedDatasets(wiring).filter((dataset) => wiring.stateOf(dataset).state === 'on')
  return serving.flatMap((dataset) => {
    const { freshness } = dataset
    if (freshness === undefined) return []
    const record = 'part' in freshness ? freshnessRecord(dataset) : freshness.record
    const id = record && wiring.tables.get(record)?.id
    const own = id === undefined ? [] : (extents.get(id) ?? [])
    if (id === undefined || own.length === 0) return []
    if ('part' in freshness) return inSessions(parts, dataset, own, now)
    const latest = newestOf(own)
    const newest = freshness.cadence.by === 'publication' || latest === null ? publishedOn(id) : latest
    const due = parts.engine.versions().demo ? newest : addDays(now.slice(0, 10), -freshness.cadence.days)
    return newest === undefined || due === undefined
      ? []
      : [{ dataset: dataset.id, market: '', exchange: '', newest, due }]
  })
}

/** Returns the dates of all serving datasets as of the versions that this replica reads. */
export function currentDueDates(parts: CatalogueParts): Promise<readonly DueDate[]> {
  const { clock, versions } = parts.engine
  const { pins } = versions()
  return dueDates(parts, clock.now(), (record) => pins.get(record)?.at.slice(0, 10))
}

/** The dates of a dataset with sessions, by exchange. */
function inSessions(parts: CatalogueParts, dataset: Dataset, extents: readonly Extent[], now: string): DueDate[] {
  const { demo } = parts.engine.versions()
  return Object.entries(parts.config.markets).flatMap(([market, mics]) =>
    mics.flatMap((exchange) => {
      const newest = newestOf(extents.filter((extent) => extent.market === exchange))
      if (newest === null) return []
      const isOwn = demo && OWN_DAYS.includes(exchange)
      const due = isOwn ? newest : dueSessions(parts, dataset, exchange, now)?.session
      return due === undefined ? [] : [{ dataset: dataset.id, market, exchange, newest, due }]
    }),
  )
}
