import { BadRecord } from '@bourse/kit'
import { Decimal, roundedText } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'

/** A country's risk in one edition. Percentages are decimal text with two decimal places, as in the workbook. */
export interface CountryRisk {
  readonly country: string
  readonly region: string | null
  /** Moody's local currency rating as written; null if the country has none. */
  readonly moodys: string | null
  /** Standard & Poor's local currency rating; null if the country or the file has none. */
  readonly standardAndPoors: string | null
  readonly defaultSpread: string | null
  readonly countryRiskPremium: string | null
  readonly equityRiskPremium: string | null
}

/** The default spread of a Moody's rating over a risk-free government bond. */
export interface RatingSpread {
  readonly rating: string
  /** Spread in percent, decimal text: 2.56 for 256 basis points. */
  readonly percent: string
}

/** One edition: its countries and the table of default spreads by rating. */
export interface CountryRiskEdition {
  /** Date of the edition, `YYYY-MM-DD`; undefined if the file does not contain it. */
  readonly date: string | undefined
  readonly countries: readonly (CountryRisk | BadRecord)[]
  readonly spreads: readonly RatingSpread[]
}

/** Cells of a row; an empty cell is null or empty text. */
export type Cells = readonly (string | null)[]

/** What 1 means in a cell: 100 percent in a workbook, 1 percent in a text file. */
type Unit = 'fraction' | 'percent'

const RATING = /^(Aaa|Aa[1-3]|A[1-3]|Baa[1-3]|Ba[1-3]|B[1-3]|Caa[1-3]|Ca|C)$/
const NOT_RATED: ReadonlySet<string> = new Set(['NR', 'WR', 'NA'])
const DIGITS = 2

/**
 * Reads the table of countries, from its header to the first row without a name. Skips rows without a rating, which are
 * regions or belong to a different table.
 */
export function countriesIn(rows: readonly Cells[], unit: Unit): readonly (CountryRisk | BadRecord)[] {
  const at = rows.findIndex(
    (row) => /^country$/i.test(row[0] ?? '') && row.some((cell) => /moody's rating/i.test(cell ?? '')),
  )
  const header = rows[at]
  if (header === undefined) throw new UnreadableFile("expected a table with the columns Country and Moody's rating")
  const columns = columnsOf(header)
  const below = rows.slice(at + 1)
  const end = below.findIndex(([name]) => (name ?? '').trim() === '')
  return below.slice(0, end < 0 ? below.length : end).flatMap((row) => countryOf(row, columns, unit) ?? [])
}

function columnsOf(header: Cells) {
  const find = (pattern: RegExp) => header.findIndex((cell) => pattern.test((cell ?? '').trim()))
  const region = find(/^region$/i)
  return {
    rating: find(/^moody's rating$/i),
    // In the workbook, this header cell contains a filter instead of the column name.
    region: region < 0 ? 1 : region,
    spread: find(/^(rating-based|adj\.) default spread$/i),
    equity: find(/^(total )?equity risk premium$/i),
    premium: find(/^country risk premium$/i),
  }
}

function countryOf(row: Cells, columns: ReturnType<typeof columnsOf>, unit: Unit): CountryRisk | BadRecord | undefined {
  const cell = (at: number) => (row[at] ?? '').trim()
  const rating = cell(columns.rating)
  if (!RATING.test(rating) && !NOT_RATED.has(rating)) return undefined
  try {
    return {
      country: cell(0),
      region: cell(columns.region) || null,
      moodys: NOT_RATED.has(rating) ? null : rating,
      standardAndPoors: null,
      defaultSpread: percentOf(cell(columns.spread), unit),
      countryRiskPremium: percentOf(cell(columns.premium), unit),
      equityRiskPremium: percentOf(cell(columns.equity), unit),
    }
  } catch {
    return new BadRecord({ row }, 'expected a country’s spread and premiums', {
      rule: 'unreadable-value',
      value: cell(0),
    })
  }
}

function percentOf(cell: string, unit: Unit): string | null {
  if (cell === '' || cell === 'NA') return null
  const value = new Decimal(cell.replace(/%$/, ''))
  return roundedText(unit === 'fraction' ? value.times(100) : value, DIGITS)
}

/**
 * Reads the table of default spreads by rating, which may be to the right of the countries or below them. If a rating
 * occurs more than once, its first spread is used.
 */
export function spreadsIn(rows: readonly Cells[]): readonly RatingSpread[] {
  const found = new Map<string, string>()
  for (const row of tableOfRatings(rows))
    for (const [at, cell] of row.entries()) {
      const rating = (cell ?? '').trim()
      const points = (row[at + 1] ?? '').trim()
      if (RATING.test(rating) && /^\d+(\.\d+)?$/.test(points) && !found.has(rating)) found.set(rating, points)
    }
  return [...found].map(([rating, points]) => ({ rating, percent: roundedText(new Decimal(points).div(100), DIGITS) }))
}

const SPREADS = 'Default spread in basis points'

/**
 * Returns the columns from the ratings column onward; the columns to the left contain the countries' ratings and
 * spreads.
 */
function tableOfRatings(rows: readonly Cells[]): readonly Cells[] {
  const [head] = rows.flatMap((row) => {
    const at = row.findIndex((cell) => (cell ?? '').trim() === SPREADS)
    return at < 0 ? [] : [at - 1]
  })
  return head === undefined ? [] : rows.map((row) => row.slice(head, head + 2))
}
