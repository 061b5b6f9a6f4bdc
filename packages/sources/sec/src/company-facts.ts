import { BadRecord } from '@bourse/kit'
import { Decimal, decimalText, isDate } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { cikOf, filingId } from './addresses.ts'
import { shortText } from './shown.ts'
import { edgarJson, isObject, listAt, objectAt, textAt, textOf, WrittenNumber, type JsonObject } from './edgar-json.ts'
import { durationMonths, periodEnd } from './period-end.ts'

/** A value that a filing reports for a concept and a period of the consolidated company (without dimensions). */
export interface SecFact {
  /** Concept with its taxonomy, such as `us-gaap:Assets`. */
  readonly concept: string
  /** The value's unit, such as `USD`, `shares`, `USD/shares` or `pure`. */
  readonly unit: string
  /** Exact decimal text: unscaled, unrounded and not adjusted for splits. */
  readonly value: string
  readonly period_type: 'period' | 'instant'
  /** Start date of the period; null for a value at an instant. */
  readonly fiscal_start: string | null
  /** End date of the period, as filed. */
  readonly fiscal_end: string
  /** Length of the period in months, derived from its days; null for a value at an instant. */
  readonly duration_months: number | null
  /** `fiscal_end` snapped to the end of a calendar month. */
  readonly period_end: string
  readonly filing_id: string
  readonly form_type: string
  readonly filed_on: string
  /**
   * Fiscal year of the filing, not of the fact: a prior-year comparative has the newer filing's year. The same applies
   * to the fiscal period.
   */
  readonly filing_fiscal_year: number | null
  readonly filing_fiscal_period: string | null
  /** The SEC's name for the calendar period. Set on only one of the filings that report the fact. */
  readonly frame: string | null
}

/** A concept that a company uses, as its taxonomy describes it. */
export interface SecConcept {
  /** Concept with its taxonomy, such as `us-gaap:Assets`. */
  readonly id: string
  readonly taxonomy: string
  /** The concept's tag without its prefix. */
  readonly name: string
  readonly label: string
  readonly description: string | null
  readonly unit: 'monetary' | 'shares' | 'per_share' | 'pure' | 'other'
  readonly period_type: 'period' | 'instant'
  /** Units of the facts with this concept. */
  readonly units: readonly string[]
}

/** A companyfacts file's content, `CIK{cik}.json`. */
export interface CompanyFacts {
  readonly cik: string
  readonly name: string | null
  readonly concepts: readonly SecConcept[]
  /** Every entry in the file, in file order. */
  readonly facts: Iterable<SecFact | BadRecord>
}

const FILE = 'companyfacts'

/**
 * Reads `data.sec.gov/api/xbrl/companyfacts/CIK{cik}.json`, or an entry of `companyfacts.zip`.
 * @throws UnreadableFile if the text is not a companyfacts file
 */
export function companyFacts(text: string): CompanyFacts {
  const file = edgarJson(text, FILE, 'val')
  const cik = cikOf(file['cik'])
  if (cik === undefined) throw new UnreadableFile(`${FILE}: expected a "cik", got ${shortText(file['cik'])}`)
  if (!isObject(file['facts'])) throw new UnreadableFile(`${FILE}: expected an object in "facts"`)
  const tags = tagsOf(file['facts'])
  const facts = { [Symbol.iterator]: () => factsOf(tags) }
  return { cik, name: textAt(file, 'entityName'), concepts: tags.flatMap(conceptOf), facts }
}

interface Tag {
  readonly taxonomy: string
  readonly name: string
  readonly id: string
  readonly about: JsonObject
  readonly units: JsonObject
}

function tagsOf(facts: JsonObject): Tag[] {
  return Object.keys(facts).flatMap((taxonomy) => {
    const tags = objectAt(facts, taxonomy)
    return Object.keys(tags).map((name) => {
      const about = objectAt(tags, name)
      return { taxonomy, name, id: `${taxonomy}:${name}`, about, units: objectAt(about, 'units') }
    })
  })
}

function conceptOf({ taxonomy, name, id, about, units }: Tag): SecConcept[] {
  const names = Object.keys(units)
  const first = listAt(units, names[0] ?? '')[0]
  if (!isObject(first)) return []
  return [
    {
      id,
      taxonomy,
      name,
      // Deprecated tags have no label, so the tag itself is split at its capital letters.
      label: textAt(about, 'label') ?? name.replace(/([a-z0-9])([A-Z])/g, '$1 $2'),
      description: textAt(about, 'description'),
      unit: unitKind(names[0] ?? ''),
      period_type: textAt(first, 'start') === null ? 'instant' : 'period',
      units: names,
    },
  ]
}

/** Classifies a unit by its name: currency, shares, currency per share, pure number or other. */
export function unitKind(unit: string): SecConcept['unit'] {
  if (/^[A-Z]{3}$/.test(unit)) return 'monetary'
  if (/^[A-Z]{3}\/shares$/i.test(unit)) return 'per_share'
  return unit === 'shares' || unit === 'pure' ? unit : 'other'
}

function* factsOf(tags: readonly Tag[]): Generator<SecFact | BadRecord> {
  for (const { id, units } of tags)
    for (const unit of Object.keys(units)) for (const entry of listAt(units, unit)) yield factOf(id, unit, entry)
}

function factOf(concept: string, unit: string, entry: unknown): SecFact | BadRecord {
  if (!isObject(entry)) return new BadRecord(entry, 'expected a fact to be an object')
  const bad = (expected: string, name: string) =>
    new BadRecord({ concept, unit, ...entry, val: writtenOf(entry['val']) }, `expected ${expected} in "${name}"`)
  const [fiscal_start, fiscal_end] = [textAt(entry, 'start'), textAt(entry, 'end') ?? '']
  const filed_on = textAt(entry, 'filed') ?? ''
  const filing_id = filingId(textAt(entry, 'accn') ?? '')
  const form_type = textAt(entry, 'form')
  const value = valueOf(entry['val'])
  if (fiscal_start !== null && !isDate(fiscal_start)) return bad('a date', 'start')
  if (!isDate(fiscal_end) || (fiscal_start ?? fiscal_end) > fiscal_end)
    return bad('a start date before the end date', 'end')
  if (!isDate(filed_on)) return bad('a date', 'filed')
  if (filing_id === undefined) return bad('an accession number', 'accn')
  if (form_type === null) return bad('a form type', 'form')
  if (value === undefined) return bad('a number of at most 60 digits', 'val')
  return {
    concept,
    unit,
    value,
    period_type: fiscal_start === null ? 'instant' : 'period',
    fiscal_start,
    fiscal_end,
    duration_months: fiscal_start === null ? null : durationMonths(fiscal_start, fiscal_end),
    period_end: periodEnd(fiscal_end),
    filing_id,
    form_type,
    filed_on,
    filing_fiscal_year: Number.isSafeInteger(entry['fy']) ? Number(entry['fy']) : null,
    filing_fiscal_period: textAt(entry, 'fp'),
    frame: textAt(entry, 'frame'),
  }
}

function writtenOf(value: unknown): unknown {
  return value instanceof WrittenNumber ? value.text : value
}

/** Returns a number as exact decimal text; some numbers have an exponent. */
function valueOf(value: unknown): string | undefined {
  const text = value instanceof WrittenNumber ? value.text : (textOf(value) ?? '')
  if (!/^-?\d+(?:\.\d+)?e[+-]?\d{1,2}$/i.test(text)) return decimalText(text)
  return decimalText(new Decimal(text).toFixed())
}
