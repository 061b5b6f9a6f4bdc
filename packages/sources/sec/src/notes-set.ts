import { BadRecord } from '@bourse/kit'
import { addDays, Decimal, decimalText, isDate } from '@bourse/kit/values'
import { cikOf, filingId } from './addresses.ts'
import { acceptedAt, endOfFilingDay } from './new-york.ts'
import { setText, type SetLine } from './set-values.ts'

/** A filing of a set of financial statements and notes, as a line of `sub.tsv` tells it. */
export interface NotesFiling {
  readonly filing_id: string
  readonly cik: string
  readonly form_type: string
  readonly filed_on: string
  /** End of the minute in which it was accepted: the set tells no seconds. */
  readonly accepted_at: string
  readonly fiscal_year: number | null
  readonly fiscal_period: string | null
  /** Prefix of the filer's own tags, as the name of the instance tells it; null where it does not. */
  readonly prefix: string | null
}

/** A tag of a set, as a line of `tag.tsv` tells it. */
export interface NotesTag {
  readonly name: string
  /** `us-gaap`, `ifrs-full`, `dei`; of a filer's own tag null. */
  readonly taxonomy: string | null
  /** Filing that defines it; null for a tag of a taxonomy. */
  readonly filing_id: string | null
  /** `monetary`, `shares`, `perShare`, `member` and so on. */
  readonly data_type: string | null
  readonly label: string | null
  readonly description: string | null
}

/** A number of a set, as a line of `num.tsv` tells it. */
export interface NotesNumber {
  readonly tag: string
  /** Null for a tag of the filer's own. */
  readonly taxonomy: string | null
  readonly unit: string
  /** Exact decimal text of at most four digits after the point, as the set has it. */
  readonly value: string
  /** Null for instants. */
  readonly start: string | null
  /** As filed. */
  readonly end: string
  /** Key of its dimensions in `dim.tsv`; null where it is about the whole company. */
  readonly dimensions: string | null
}

/** Columns without which a table of numbers does not tell dates as they were filed. */
export const NOTES_NUMBER_COLUMNS = ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'dimh', 'value', 'durp', 'datp']

/** A line of `sub.tsv`; a `BadRecord` without number, filer, form or date. */
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

/** A line of `tag.tsv`. */
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
 * A line of `num.tsv`; undefined where it is of a co-registrant or states no value. A `BadRecord` where its dates or
 * its value cannot be read.
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
/** How far the days that a duration stands for may be from whole ones: it is rounded in binary. */
const NEARLY_WHOLE = '0.02'

/**
 * The days as filed. A set rounds the last one to the end of a month and tells in `datp` how many days it lies after
 * the filed one; it rounds durations to quarters of 91.25 days and tells in `durp` by what part of one that is more
 * than the days between the first day and the last.
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
    return new BadRecord(line, `expected a duration of whole days, came ${between.toFixed(3)} by "qtrs" and "durp"`)
  return { start: addDays(end, -days.toNumber()), end }
}

/** Some are written with an exponent; one that is left out is 0. */
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

/** `us-gaap` of `us-gaap/2024`; null where the version is a filing, whose own tag it is. */
function taxonomyOf(version: string): string | null {
  const [, name] = /^([a-z][a-z-]*)\/\d{4}/i.exec(version.trim()) ?? []
  if (name === undefined) return null
  return name === 'ifrs' ? 'ifrs-full' : name
}
