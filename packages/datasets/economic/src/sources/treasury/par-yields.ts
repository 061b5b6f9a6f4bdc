import { BadRecord } from '@bourse/kit'
import { decimalText, isDate } from '@bourse/kit/values'
import { csv, UnreadableFile, type CsvLine } from '@bourse/kit/readers'
import { tenorOf, type Tenor } from './tenors.ts'

/** The par yield of one tenor on a day. */
export interface ParYield {
  /** Date of the yield, `YYYY-MM-DD`. */
  readonly date: string
  readonly tenor: Tenor
  /** Percent per year, exact decimal text; null if there is no yield for the day. */
  readonly percent: string | null
}

/**
 * Parses daily par yield curves as the Treasury publishes them by year: `Date,"1 Mo","1.5 Month",…,"30 Yr"`, with dates
 * as MM/DD/YYYY. Yields a `BadRecord` for an unreadable date or yield, which does not affect the day's other yields.
 * @throws UnreadableFile if the text is a different file
 */
export function* parYields(text: string): Generator<ParYield | BadRecord> {
  let columns: Columns | undefined
  for (const line of csv(text)) {
    if (line instanceof BadRecord) yield line
    else yield* yieldsOf(line, (columns ??= columnsOf(line)))
  }
}

interface Columns {
  readonly date: string
  readonly tenors: readonly (readonly [column: string, tenor: Tenor])[]
}

function columnsOf({ values }: CsvLine): Columns {
  const names = Object.keys(values)
  const date = names.find((name) => name.toLowerCase() === 'date')
  const tenors = names.flatMap((name) => {
    const tenor = tenorOf(name)
    return tenor === undefined ? [] : [[name, tenor] as const]
  })
  if (date !== undefined && tenors.length > 0) return { date, tenors }
  throw new UnreadableFile(`expected the columns Date, 1 Mo, …, 30 Yr, got ${names.join(', ').slice(0, 200)}`)
}

function* yieldsOf({ line, values }: CsvLine, { date: column, tenors }: Columns): Generator<ParYield | BadRecord> {
  const written = values[column] ?? ''
  const date = dateOf(written)
  if (date === undefined) {
    yield new BadRecord({ line, date: written }, 'expected a date MM/DD/YYYY', {
      rule: 'unreadable-date',
      value: written,
    })
    return
  }
  for (const [name, tenor] of tenors) {
    const cell = (values[name] ?? '').trim()
    const percent = cell === '' || cell === 'N/A' ? null : decimalText(cell)
    if (percent !== undefined) yield { date, tenor, percent }
    else
      yield new BadRecord({ line, date, [name]: cell }, 'expected a yield in percent', {
        rule: 'unreadable-yield',
        value: cell,
      })
  }
}

function dateOf(written: string): string | undefined {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(written.trim()) ?? []
  const date = `${year}-${month}-${day}`
  return isDate(date) ? date : undefined
}
