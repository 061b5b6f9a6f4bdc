import { isDate } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { readSheet, SheetNotFoundError } from 'read-excel-file/node'
import { countriesIn, spreadsIn, type Cells, type CountryRiskEdition } from './edition.ts'
import { textOf } from './cell.ts'

const COUNTRIES = 'ERPs by country'
const RATINGS = "Sovereign Ratings (Moody's,S&P)"
const DATE = /^date of update/i
const NOT_RATED: ReadonlySet<string> = new Set(['', 'NA', 'NR', 'WR'])

/**
 * Parses an edition of `ctryprem.xlsx`: countries, ratings by Moody's and Standard & Poor's, and the default spreads by
 * rating.
 * @throws UnreadableFile if the bytes are a different workbook or not a workbook
 */
export async function countryRiskWorkbook(bytes: Uint8Array): Promise<CountryRiskEdition> {
  const rows = await sheetOf(bytes, COUNTRIES)
  if (rows === undefined) throw new UnreadableFile(`expected a workbook with the sheet ${COUNTRIES}`)
  const others = standardAndPoorsIn((await sheetOf(bytes, RATINGS)) ?? [])
  const countries = countriesIn(rows, 'fraction').map((country) =>
    country instanceof Error ? country : { ...country, standardAndPoors: others.get(country.country) ?? null },
  )
  const date = rows.find(([name]) => DATE.test(name ?? ''))?.[1]?.slice(0, 10)
  return { date: date !== undefined && isDate(date) ? date : undefined, countries, spreads: spreadsIn(rows) }
}

/** Reads a sheet, with numbers as their exact text; undefined if the workbook has no such sheet. */
async function sheetOf(bytes: Uint8Array, name: string): Promise<readonly Cells[] | undefined> {
  try {
    const rows = await readSheet(Buffer.from(bytes), name, {
      parseNumber: (text) => text,
    })
    return rows.map((row) => row.map(textOf))
  } catch (error) {
    if (error instanceof SheetNotFoundError) return undefined
    throw new UnreadableFile(`expected a workbook: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function standardAndPoorsIn(rows: readonly Cells[]): ReadonlyMap<string, string> {
  const [header = [], ...countries] = rows
  const column = header.findIndex((cell) => /^s&p rating$/i.test((cell ?? '').trim()))
  const rated = countries.flatMap((row): readonly (readonly [string, string])[] => {
    const [country, rating] = [(row[0] ?? '').trim(), (row[column] ?? '').trim()]
    return country === '' || NOT_RATED.has(rating) ? [] : [[country, rating]]
  })
  return new Map(rated)
}
