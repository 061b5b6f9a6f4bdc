import { BadRecord } from '@bourse/kit'
import { csv, UnreadableFile, type CsvLine } from '@bourse/kit/readers'
import { indicatorValue, type IndicatorValue } from './indicator-value.ts'

/**
 * Parses an indicator table: a download (`Country Name,Country Code,Indicator Name,Indicator Code,1960,…` below a few
 * lines of metadata), or one line per country and year (`Country Name,Country Code,Year,Value`).
 * @throws UnreadableFile if the text is a different file
 */
export function* indicatorTable(text: string): Generator<IndicatorValue | BadRecord> {
  let read: ((line: CsvLine) => Iterable<IndicatorValue | BadRecord>) | undefined
  for (const line of csv(withoutPreamble(text)))
    if (line instanceof BadRecord) yield line
    else yield* (read ??= readerFor(Object.keys(line.values)))(line)
}

/** A download starts with lines of metadata above the header. */
const withoutPreamble = (text: string) => text.replace(/^\uFEFF?"Data Source"[^]*?\r?\n(?="Country Name")/, '')

function readerFor(columns: readonly string[]): (line: CsvLine) => Iterable<IndicatorValue | BadRecord> {
  const years = columns.filter((name) => /^\d{4}$/.test(name))
  if (columns.includes('Indicator Code') && years.length > 0) return (line) => ofYears(line, years)
  const [country, code, year, value, ...others] = columns
  if (/^country( name)?$/i.test(country ?? '') && code === 'Country Code' && year === 'Year' && others.length === 0)
    return (line) => [ofLine(line, [country, code, year, value].map(String))]
  throw new UnreadableFile(`expected Country Name, Country Code and years, got ${columns.join(', ').slice(0, 200)}`)
}

function* ofYears({ line, values }: CsvLine, years: readonly string[]): Generator<IndicatorValue | BadRecord> {
  for (const year of years)
    yield indicatorValue(
      { line, year },
      {
        indicator: values['Indicator Code'],
        indicatorName: values['Indicator Name'],
        countryCode: values['Country Code'] ?? '',
        country: values['Country Name'] ?? '',
        year,
        written: values[year] ?? '',
      },
    )
}

function ofLine({ line, values }: CsvLine, [country = '', code = '', year = '', value = '']: readonly string[]) {
  return indicatorValue(
    { line, ...values },
    {
      indicator: undefined,
      indicatorName: undefined,
      countryCode: values[code] ?? '',
      country: values[country] ?? '',
      year: values[year] ?? '',
      written: values[value] ?? '',
    },
  )
}
