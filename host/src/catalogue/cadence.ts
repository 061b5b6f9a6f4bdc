import { addDays, type Call } from '@bourse/kit'
import type { Cadence } from '@bourse/kit/host'
import type { Catalogue } from './catalogue-parts.ts'

/** How a dataset of no sessions stands against the pace of its publisher. */
export interface CadenceStatus {
  readonly freshness_status: 'current' | 'stale' | 'unavailable'
  readonly coverage: { readonly latest_session: string | null; readonly asset_types: string[] }
}

/** Current while the newest date (or the last publication) is no older than the cadence allows. */
export async function cadenceOf(
  parts: Catalogue,
  { record, cadence }: Cadence,
  { scope, today }: Call,
): Promise<CadenceStatus> {
  const measured = parts.wiring().tables.get(record)?.id
  const extents = (await parts.coverage().extents()).filter(
    (extent) => extent.record === measured && (extent.market === '' || scope.markets.includes(extent.market)),
  )
  const latest = extents.reduce<string | null>(
    (best, { to }) => (to !== null && (best === null || to > best) ? to : best),
    null,
  )
  const coverage = {
    latest_session: latest,
    asset_types: [...new Set(extents.map(({ kind }) => kind))].filter((kind) => kind !== '').sort(),
  }
  if (measured === undefined || extents.length === 0) return { freshness_status: 'unavailable', coverage }
  const newest = cadence.by === 'publication' || latest === null ? await publishedOn(parts, measured) : latest
  const isCurrent = newest !== undefined && newest >= addDays(today, -cadence.days)
  return { freshness_status: isCurrent ? 'current' : 'stale', coverage }
}

/** The UTC date of the last publication of a record. */
async function publishedOn(parts: Catalogue, record: string): Promise<string | undefined> {
  const [row] = await parts.database().query<{ date: string }>(
    `select (published_at at time zone 'UTC')::date::text as date
     from bourse.record_versions where record = $1`,
    [record],
  )
  return row?.date
}
