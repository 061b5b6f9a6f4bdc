import { dateIn, isDate, utcInstant } from '@bourse/kit/values'
import { dateOf, monthNamed, type DateFormat, type DateOrder } from './date-format.ts'
import { unixInstant } from './unix-instant.ts'

/** Options for reading a file's dates. */
export interface DateReading {
  readonly format?: DateFormat | undefined
  /** The only order of day and month in which every date in the file is valid. */
  readonly order?: DateOrder | undefined
  /** Time zone of the row's market. */
  readonly zone?: string | undefined
}

/**
 * A date, and whether it was converted from an instant to the exchange's local date; or the reason why there is no
 * date.
 */
export type ReadDate =
  { readonly date: string; readonly isLocal?: boolean } | { readonly problem: 'ambiguous' | 'zoneless' | 'unreadable' }

const UNREADABLE: ReadDate = { problem: 'unreadable' }
const WITH_TIME = /^(.+?)[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i
const MIDNIGHT = /^0?0:00(?::00(?:\.0+)?)?$/

/**
 * Reads a date as publishers write it. An instant at midnight in its own zone is read as that date; any other instant
 * is read as the date in the market's time zone. If the order of day and month is unknown, the date is not guessed.
 */
export function readDate(text: string, how: DateReading): ReadDate {
  if (isDate(text)) return { date: text }
  const trimmed = text.trim()
  const [, day, time, offset] = WITH_TIME.exec(trimmed) ?? []
  if (day === undefined || time === undefined) return readWithoutTime(trimmed, how)
  const read = readDay(day, how)
  if (!('date' in read) || MIDNIGHT.test(time) || offset === undefined) return read
  const zone = /^[A-Z]+$/i.test(offset) ? 'Z' : offset
  return dateInZone(utcInstant(`${read.date}T${time.padStart(5, '0')}${zone}`), how.zone)
}

function readWithoutTime(text: string, how: DateReading): ReadDate {
  const formatted = how.format?.(text)
  return formatted === undefined ? (unixDate(text, how.zone) ?? readDay(text, how)) : { date: formatted }
}

function unixDate(text: string, zone: string | undefined): ReadDate | undefined {
  const instant = unixInstant(text)
  if (instant === undefined) return undefined
  return instant.endsWith('T00:00:00Z') ? { date: instant.slice(0, 10) } : dateInZone(instant, zone)
}

function dateInZone(instant: string | undefined, zone: string | undefined): ReadDate {
  if (instant === undefined) return UNREADABLE
  return zone === undefined ? { problem: 'zoneless' } : { date: dateIn(instant, zone), isLocal: true }
}

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const NAMED = /^(?:(\d{1,2})[-/. ]+([A-Za-z]{3,9})|([A-Za-z]{3,9})[-/. ]+(\d{1,2})),?[-/. ]+(\d{4})$/
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/

function readDay(text: string, { format, order }: DateReading): ReadDate {
  const formatted = format?.(text)
  if (formatted !== undefined) return { date: formatted }
  if (/^\d{8}$/.test(text)) return found(dateOf(text.slice(0, 4), text.slice(4, 6), text.slice(6)))
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return found(dateOf(year, month, day))
  const named = NAMED.exec(text)
  if (named !== null) return found(dateOf(named[5], monthNamed(named[2] ?? named[3] ?? ''), named[1] ?? named[4]))
  const readings = readingsOf(text)
  if (readings === undefined) return UNREADABLE
  const { monthFirst, dayFirst } = readings
  if (order !== undefined) return found(order === 'month-first' ? monthFirst : dayFirst)
  if (monthFirst !== undefined && dayFirst !== undefined && monthFirst !== dayFirst) return { problem: 'ambiguous' }
  return found(monthFirst ?? dayFirst)
}

const found = (date: string | undefined): ReadDate => (date === undefined ? UNREADABLE : { date })

/** Returns both readings of a date that ends with its year; undefined for all other text. */
export function readingsOf(text: string) {
  const [, first, second, year] = YEAR_LAST.exec(text) ?? []
  if (year === undefined) return undefined
  return { monthFirst: dateOf(year, first, second), dayFirst: dateOf(year, second, first) }
}
