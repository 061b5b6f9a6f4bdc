import { unreadable, type Field, type Refusal } from '@bourse/kit'
import { readDate } from './read-date.ts'
import type { DateFormat, DateOrder } from './date-format.ts'
import { readNumber, type DecimalMark } from './read-number.ts'
import { unixInstant } from './unix-instant.ts'

/** Options for reading a file's cells. */
export interface CellReading {
  readonly decimalMark: DecimalMark
  readonly dateFormat: DateFormat | undefined
  /** The only order of day and month in which every date in the file is valid. */
  readonly order: DateOrder | undefined
  /** The rows' default market. */
  readonly market?: string | undefined
  readonly zoneOf: ((mic: string) => string | undefined) | undefined
  /** Called for each date that was converted from an instant to the exchange's local date. */
  readonly onLocalDate: () => void
}

/** A cell's value, null if the cell means "no value"; or the reason why it cannot be read. */
type Value = { readonly value: string | null; readonly warning?: Refusal } | { readonly reject: Refusal }

/** Reads a cell of one field; `market` is the row's market. */
export type FieldReader = (text: string, market: string | undefined) => Value

/** Returns the reader for a field kind; undefined for text, which is used unchanged. */
export function fieldReader(name: string, field: Field | undefined, how: CellReading): FieldReader | undefined {
  switch (field?.kind) {
    case 'date':
      return dateReader(name, how)
    case 'instant':
      return (text) => ({ value: unixInstant(text) ?? text })
    case 'decimal':
    case 'count':
      return numberReader(name, field, how.decimalMark)
    default:
      return undefined
  }
}

function numberReader(name: string, { isNullable }: Field, mark: DecimalMark): FieldReader {
  return (text) => {
    const value = readNumber(text, mark)
    if (value !== undefined) return { value }
    const isDoubtful = /^[-+]?\d{1,3}[,.]\d{3}$/.test(text.trim())
    const expected = isDoubtful ? 'an unambiguous number (see --decimal-comma)' : 'a number'
    if (isNullable) return { value: null, warning: unreadable(name, expected, text) }
    // Any other text is rejected later by the record's own check.
    return isDoubtful ? { reject: unreadable(name, expected, text) } : { value: text }
  }
}

const EXPECTED_DATE = {
  ambiguous: 'an unambiguous date: state the format with --date-format, such as D/M/YYYY or M/D/YYYY',
  zoneless: 'a date, or an instant in a market with a known time zone (see --market)',
} as const

function dateReader(name: string, { dateFormat, order, zoneOf, onLocalDate }: CellReading): FieldReader {
  const how = { format: dateFormat, order }
  return (text, market) => {
    const zone = market === undefined ? undefined : zoneOf?.(market)
    const read = readDate(text, { ...how, zone })
    if ('problem' in read) {
      if (read.problem === 'unreadable') return { value: text }
      const { rule, ...refusal } = unreadable(name, EXPECTED_DATE[read.problem], text)
      return { reject: { ...refusal, rule: read.problem === 'ambiguous' ? 'ambiguous-date' : rule } }
    }
    if (read.isLocal === true) onLocalDate()
    return { value: read.date }
  }
}
