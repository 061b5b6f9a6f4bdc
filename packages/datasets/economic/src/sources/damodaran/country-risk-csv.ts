import { csvRecords } from '@bourse/kit/readers'
import { countriesIn, spreadsIn, type Cells, type CountryRiskEdition } from './edition.ts'

/**
 * Parses a sheet of the workbook that was saved as text: `ERP_by_country.csv` with semicolons or `ctryprem.csv` with
 * commas, percentages with or without a percent sign. The text contains no date.
 * @throws UnreadableFile if the text is a different table
 */
export async function countryRiskCsv(text: string): Promise<CountryRiskEdition> {
  const [header = ''] = text.split(/\r?\n/, 1)
  const delimiter = header.includes(';') ? ';' : ','
  const rows: Cells[] = []
  for await (const records of csvRecords(oneText(text), { delimiter, quotes: delimiter === ',' }))
    rows.push(...records.map(({ fields }) => fields))
  return { date: undefined, countries: countriesIn(rows, 'percent'), spreads: spreadsIn(rows) }
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield text
}
