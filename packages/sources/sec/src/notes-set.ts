import { BadRecord } from '@bourse/kit'
import { addDays, Decimal, decimalText, isDate } from '@bourse/kit/values'
import { cikOf, filingId } from './addresses.ts'
import { acceptedAt, endOfFilingDay } from './new-york.ts'
import { setText, type SetLine } from './set-values.ts'

/** A filing in a financial statement and notes data set, from a line of `sub.tsv`. */
export interface NotesFiling {
  readonly filing_id: string
  readonly cik: string
  readonly form_type: string
  readonly filed_on: string
  /** End of the minute in which EDGAR accepted the filing, because the set does not have seconds. */
  readonly accepted_at: string
  readonly fiscal_year: number | null
  readonly fiscal_period: string | null
  /** Prefix of the filer's own tags, derived from the instance's file name; null if there is none. */
  readonly prefix: string | null
}

/** A tag in a data set, from a line of `tag.tsv`. */
export interface NotesTag {
  readonly name: string
  /** Taxonomy of the tag, such as `us-gaap`, `ifrs-full` or `dei`; null for a filer's own tag. */
  readonly taxonomy: string | null
  /** The filing that defines the tag; null for a tag in a standard taxonomy. */
  readonly filing_id: string | null
  /** Data type, such as `monetary`, `shares`, `perShare` or `member`. */
  readonly data_type: string | null
  readonly label: string | null
  readonly description: string | null
}

/** A number in a data set, from a line of `num.tsv`. */
export interface NotesNumber {
  readonly tag: string
  /** Taxonomy of the tag; null for a filer's own tag. */
  readonly taxonomy: string | null
  readonly unit: string
  /** Exact decimal text with at most four decimal places, as the set states it. */
  readonly value: string
  /** Start date of the period; null for a value at an instant. */
  readonly start: string | null
  /** End date of the period, as filed. */
  readonly end: string
  /** Key of the number's dimensions in `dim.tsv`; null if the number is about the consolidated company. */
  readonly dimensions: string | null
}

/** Required columns in the number table; without them, the dates as filed cannot be restored. */
export const NOTES_NUMBER_COLUMNS = ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'dimh', 'value', 'durp', 'datp']

/** Reads a line of `sub.tsv`. Returns a `BadRecord` if the accession number, filer, form or date is missing. */
export function notesFiling(line: SetLine): NotesFiling | BadRecord {
  const [filing_id, cik] = [filingId(line['adsh'] ?? ''), cikOf(line['cik'])]
  const [form_type, filed_on] = [setText(line, 'form'), compactDate(line['filed'])]
  if (filing_id === undefined || cik === undefined) return new BadRecord(line, 'expected an accession number and a CIK')
  if (form_type === null || filed_on === null) return new BadRecord(line, 'expected a form and a filing date YYYYMMDD')
  const minute = acceptedAt(setText(line, 'accepted')?.replace(/:\d\d(?:\.\d+)?$/, ':59') ?? '')
  const fiscal_year = setText(line, 'fy') ?? ''
  return {
    filing_id,
    cik,
    form_type,
    filed_on,
    accepted_at: minute ?? endOfFilingDay(filed_on),
    fiscal_year: /^\d{4}$/.test(fiscal_year) ? Number(fiscal_year) : null,
    fiscal_period: setText(line, 'fp'),
    prefix: /^([a-z][a-z0-9]*)-\d{8}/i.exec(setText(line, 'instance') ?? '')?.[1]?.toLowerCase() ?? null,
  }
}

/** Reads a line of `tag.tsv`. */
export function notesTag(line: SetLine): NotesTag {
  const version = line['version'] ?? ''
  return {
    name: line['tag'] ?? '',
    taxonomy: taxonomyOf(version),
    filing_id: filingId(version) ?? null,
    data_type: setText(line, 'datatype'),
    label: setText(line, 'tlabel'),
    description: setText(line, 'doc'),
  }
}

/**
 * Reads a line of `num.tsv`. Returns undefined if it belongs to a co-registrant or has no value, or a `BadRecord` if
 * its dates or its value are unreadable.
 */
export function notesNumber(line: SetLine): NotesNumber | BadRecord | undefined {
  const written = setText(line, 'value')
  if (setText(line, 'coreg') !== null || written === null) return undefined
  const value = decimalText(written)
  if (value === undefined) return new BadRecord(line, 'expected a number of at most 60 digits in "value"')
  const period = periodOf(line)
  if (period instanceof BadRecord) return period
  const [tag, unit] = [setText(line, 'tag'), setText(line, 'uom')]
  if (tag === null || unit === null) return new BadRecord(line, 'expected a tag and a unit')
  const hash = setText(line, 'dimh') ?? ''
  return {
    tag,
    unit,
    ...period,
    taxonomy: taxonomyOf(line['version'] ?? ''),
    value: new Decimal(value).toFixed(),
    dimensions: /^0x0+$/.test(hash) ? null : hash,
  }
}

const DAYS_A_QUARTER = '91.25'
/** Maximum difference between a duration in days and a whole number; the set rounds durations in binary. */
const NEARLY_WHOLE = '0.02'

/**
 * Restores the dates as filed. A set rounds the end date to the end of a month, and `datp` is the number of days from
 * the filed date to the rounded one. It rounds durations to quarters of 91.25 days, and `durp` is the excess of the
 * rounded duration as a fraction of a quarter.
 */
function periodOf(line: SetLine): { readonly start: string | null; readonly end: string } | BadRecord {
  const rounded = compactDate(line['ddate'])
  const [quarters, more] = [decimalText(line['qtrs'] ?? ''), decimalOf(line['durp'])]
  const later = decimalOf(line['datp'])
  if (rounded === null) return new BadRecord(line, 'expected a date YYYYMMDD in "ddate"')
  if (later === undefined || !later.isInteger()) return new BadRecord(line, 'expected whole days in "datp"')
  if (quarters === undefined || more === undefined) return new BadRecord(line, 'expected numbers in "qtrs" and "durp"')
  const end = addDays(rounded, -later.toNumber())
  const between = new Decimal(quarters).minus(more).times(DAYS_A_QUARTER)
  if (between.isZero()) return { start: null, end }
  const days = between.round()
  if (between.minus(days).abs().gt(NEARLY_WHOLE) || days.lt(0))
    return new BadRecord(line, `expected a duration of whole days, got ${between.toFixed(3)} from "qtrs" and "durp"`)
  return { start: addDays(end, -days.toNumber()), end }
}

/** Parses a number. Some numbers have an exponent; missing text is 0. */
function decimalOf(text: string | undefined): Decimal | undefined {
  const written = text?.trim() ?? ''
  return /^-?\d*\.?\d+(?:e[+-]?\d{1,2})?$/i.test(written === '' ? '0' : written)
    ? new Decimal(written === '' ? '0' : written)
    : undefined
}

function compactDate(text: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text?.trim() ?? '') ?? []
  const date = `${year}-${month}-${day}`
  return isDate(date) ? date : null
}

/** Returns `us-gaap` for `us-gaap/2024`; null if the version is a filing that defines its own tag. */
function taxonomyOf(version: string): string | null {
  const [, name] = /^([a-z][a-z-]*)\/\d{4}/i.exec(version.trim()) ?? []
  if (name === undefined) return null
  return name === 'ifrs' ? 'ifrs-full' : name
}
