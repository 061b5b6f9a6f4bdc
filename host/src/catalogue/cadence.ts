import type { Call } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { Cadence } from '@bourse/kit/host'
import type { Extent } from '../request/coverage-book.ts'
import type { CatalogueParts } from './catalogue-parts.ts'

/** How current a dataset without sessions is, compared with its publisher's cadence. */
export interface CadenceStatus {
  readonly freshness_status: 'current' | 'stale' | 'unavailable'
  readonly coverage: { readonly latest_session: string | null; readonly asset_types: string[] }
}

/** Current while the newest date (or the last publication) is no older than the cadence allows. */
export async function cadenceOf(
  parts: CatalogueParts,
  { record, cadence }: Cadence,
  { scope, today }: Call,
): Promise<CadenceStatus> {
  const measured = parts.engine.wiring.tables.get(record)?.id
  const extents = (await parts.engine.coverage.extents()).filter(
    (extent) => extent.record === measured && (extent.market === '' || scope.markets.includes(extent.market)),
  )
  const coverage = coverageIn(extents)
  const { latest_session: latest } = coverage
  if (measured === undefined || extents.length === 0) return { freshness_status: 'unavailable', coverage }
  const newest = cadence.by === 'publication' || latest === null ? await publishedOn(parts, measured) : latest
  const isCurrent = newest !== undefined && newest >= addDays(today, -cadence.days)
  return { freshness_status: isCurrent ? 'current' : 'stale', coverage }
}

/** The newest date in the extents, and the kinds of entities with rows. */
export function coverageIn(extents: readonly Extent[]): CadenceStatus['coverage'] {
  const kinds = new Set(extents.map(({ kind }) => kind))
  return {
    latest_session: newestOf(extents),
    asset_types: [...kinds].filter((kind) => kind !== '').sort(),
  }
}

/** The newest date across several reaches. */
export const newestOf = (reaches: readonly Pick<Extent, 'to'>[]): string | null =>
  reaches
    .flatMap(({ to }) => to ?? [])
    .sort()
    .at(-1) ?? null

/** The UTC date of a record's last publication. */
async function publishedOn(parts: CatalogueParts, record: string): Promise<string | undefined> {
  const [row] = await parts.engine.database.query<{ date: string }>(
    `select (published_at at time zone 'UTC')::date::text as date
     from bourse.record_versions where record = $1`,
    [record],
  )
  return row?.date
}
