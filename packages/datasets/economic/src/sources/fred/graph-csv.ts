import { BadRecord } from '@bourse/kit'
import { isDate } from '@bourse/kit/values'
import { csv, UnreadableFile, type CsvLine } from '@bourse/kit/readers'
import { valueOf, type FredValue } from './value.ts'

const DATE_COLUMNS: ReadonlySet<string> = new Set(['observation_date', 'date'])

/**
 * Parses the CSV of a FRED graph, which needs no key and has no vintages: a date and a value per line, the second
 * column named after the series id or `value`. Yields a `BadRecord` for an unreadable line.
 * @throws UnreadableFile if it is another file
 */
export function* graphCsv(text: string): Generator<FredValue | BadRecord> {
  let columns: readonly [date: string, value: string] | undefined
  for (const line of csv(text)) {
    if (line instanceof BadRecord) yield line
    else yield lineOf(line, (columns ??= columnsOf(line)))
  }
}

function columnsOf({ values }: CsvLine): readonly [date: string, value: string] {
  const [date, value, ...others] = Object.keys(values)
  if (date !== undefined && value !== undefined && others.length === 0 && DATE_COLUMNS.has(date.toLowerCase()))
    return [date, value]
  throw new UnreadableFile(`expected the columns observation_date and a series id, got ${Object.keys(values).join()}`)
}

function lineOf({ line, values }: CsvLine, [date, column]: readonly [string, string]): FredValue | BadRecord {
  const [day = '', written = ''] = [values[date], values[column]]
  const value = valueOf(written)
  if (isDate(day) && value !== undefined) return { date: day, value }
  return new BadRecord({ line, ...values }, 'expected a date YYYY-MM-DD and a value', {
    rule: 'unreadable-value',
    value: `${day} ${written}`,
  })
}
