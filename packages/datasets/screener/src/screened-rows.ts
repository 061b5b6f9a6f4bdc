import { exchanges } from '@bourse/calendar-rules'
import { hasEnded, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { SCREENER_FIELDS, type Issuers, type ScreenerFieldName, type ScreenerSource } from '@bourse/services'
import { upside } from './derived-values.ts'
import { columnOf } from './records.ts'

/** Inputs for a snapshot's rows. */
interface Inputs {
  readonly sources: readonly ScreenerSource[]
  readonly listings: SubjectResolver
  readonly issuers: Issuers
}

const MARKETS = exchanges.map(({ exchange_mic }) => exchange_mic)
/** Number of listings per request to a dataset. */
const PORTION = 500

/** Yields a row for every listing that had not ended by a date, with the values from each dataset. */
export async function* screenedRows(
  { sources, listings, issuers }: Inputs,
  date: string,
  knowledge: Knowledge,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const scope = { markets: MARKETS, excludedKinds: [], ids: undefined, fingerprint: 'screener' }
  const universe = await listings.universe({ scope, on: date, markets: MARKETS, excludeKinds: [], knowledge })
  const ids = universe.filter((entity) => !hasEnded(entity, date)).map(({ id }) => id)
  const directory = await issuers.at(knowledge)
  for (let start = 0; start < ids.length; start += PORTION) {
    const portion = ids.slice(start, start + PORTION)
    const results = await valuesOf(sources, { ids: portion, date, knowledge })
    for (const instrument_id of portion) {
      const values = results.get(instrument_id) ?? {}
      const company_id = directory.listing(instrument_id)?.company_id ?? null
      yield { instrument_id, snapshot_date: date, company_id, ...columnsWith(values) }
    }
  }
}

type Values = Partial<Record<ScreenerFieldName, string | boolean | null>>

/** Merges the values from all datasets. If several datasets provide a field, uses the first non-null value. */
async function valuesOf(
  sources: readonly ScreenerSource[],
  request: Parameters<ScreenerSource['read']>[0],
): Promise<ReadonlyMap<string, Values>> {
  const all = new Map<string, Values>()
  // Query the datasets concurrently, because they mostly wait for the database.
  const results = await Promise.all(sources.map(async (source) => ({ source, values: await source.read(request) })))
  for (const { source, values: byListing } of results)
    for (const [id, values] of byListing) {
      const known = all.get(id) ?? {}
      for (const name of source.fields) known[name] ??= values[name] ?? null
      all.set(id, known)
    }
  for (const values of all.values()) values.target_price_upside ??= upside(values.mean_target_price, values.close)
  return all
}

/** Returns all columns, with null for fields that have no value. */
function columnsWith(values: Values): Readonly<Record<string, string | boolean | null>> {
  const names = Object.keys(SCREENER_FIELDS) as ScreenerFieldName[]
  return Object.fromEntries(names.map((name) => [columnOf(name), values[name] ?? null]))
}
