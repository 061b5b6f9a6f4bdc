import { extension, type Knowledge } from '@bourse/kit'
import { SCREENER_FIELDS, type ScreenerFieldName } from './screener-fields.ts'

/** What a dataset tells of one listing on a day: decimals and counts as exact text, null or left out where unknown. */
export type ScreenerValues = Readonly<Partial<Record<ScreenerFieldName, string | boolean | null>>>

/** Of which listings, and on which day, values are wanted. */
export interface ScreenerRequest {
  /** Some hundred listings at a time. */
  readonly ids: readonly string[]
  /** The day of the snapshot: values are those of it, or the newest before it. */
  readonly date: string
  readonly knowledge: Knowledge
}

/**
 * Fields of the screener that a dataset supplies. Their names and types are those of `SCREENER_FIELDS`; a field that is
 * not among them needs an entry there and a migration of the screener.
 * @example
 * export const screened = screenerField.provide({ ratings }, ({ ratings }) => ({
 *   dataset: 'research',
 *   fields: ['analyst_score'],
 *   async read({ ids, date, knowledge }) {
 *     const rows = await ratings.at(knowledge).…
 *     return new Map(rows.map(({ instrument_id, score }) => [instrument_id, { analyst_score: score }]))
 *   },
 * }))
 */
export interface ScreenerSource {
  /** Id of the dataset, told where a field has no data. */
  readonly dataset: string
  readonly fields: readonly ScreenerFieldName[]
  /** Values by listing; listings without any may be left out. Read once for each snapshot. */
  read(request: ScreenerRequest): Promise<ReadonlyMap<string, ScreenerValues>>
}

/** Offered by every dataset that the screener may look at. */
export const screenerField = extension<ScreenerSource>('screener.field')

export { SCREENER_FIELDS, type ScreenerFieldName }
