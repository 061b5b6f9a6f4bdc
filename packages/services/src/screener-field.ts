import { extension, type Knowledge } from '@bourse/kit'
import { SCREENER_FIELDS, type ScreenerFieldName } from './screener-fields.ts'

/** A dataset's values for one listing on one day: decimals and counts as exact strings, null or omitted if unknown. */
export type ScreenerValues = Readonly<Partial<Record<ScreenerFieldName, string | boolean | null>>>

/** The listings and the day whose values are requested. */
interface ScreenerRequest {
  /** Listing ids, a few hundred at a time. */
  readonly ids: readonly string[]
  /** Date of the snapshot. Return values as of this date, or the newest before it. */
  readonly date: string
  readonly knowledge: Knowledge
}

/**
 * Screener fields supplied by a dataset, with names and types from `SCREENER_FIELDS`; a new field requires an entry
 * there and a migration of the screener.
 * @example export const screened = screenerField.provide({ ratings }, ({ ratings }) => ({ dataset: 'research', fields:
 *   ['analyst_score'], async read({ ids, date, knowledge }) { const rows = await ratings.at(knowledge).… return new
 *   Map(rows.map(({ instrument_id, score }) => [instrument_id, { analyst_score: score }])) }, }))
 */
export interface ScreenerSource {
  /** Dataset id; it is reported if a field has no data. */
  readonly dataset: string
  readonly fields: readonly ScreenerFieldName[]
  /**
   * Returns the values per listing; listings without values may be omitted. Called for each batch of listings in a
   * snapshot.
   */
  read(request: ScreenerRequest): Promise<ReadonlyMap<string, ScreenerValues>>
}

/** Screener fields, provided by every dataset that supplies any. */
export const screenerField = extension<ScreenerSource>('screener.field')

export { SCREENER_FIELDS, type ScreenerFieldName }
