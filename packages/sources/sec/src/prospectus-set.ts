import { BadRecord } from '@bourse/kit'
import { Decimal, decimalText, isDate } from '@bourse/kit/values'
import { cikOf, filingId } from './addresses.ts'
import { setText, type SetLine } from './set-values.ts'

/** A prospectus in a risk/return summary data set, from a line of `sub.tsv`. */
export interface ProspectusFiling {
  readonly filing_id: string
  readonly cik: string
  readonly registrant: string | null
  readonly filed_on: string
}

/** Tags whose numbers are read: expenses and portfolio turnover. */
export type FeeTag = 'ExpensesOverAssets' | 'NetExpensesOverAssets' | 'PortfolioTurnoverRate'

/** A number in a data set: for a share class, or for a series if `class_id` is null. */
export interface ProspectusFee {
  readonly filing_id: string
  readonly tag: FeeTag
  readonly series_id: string | null
  readonly class_id: string | null
  /** The ratio as exact decimal text: 0.0075 means 0.75%. */
  readonly ratio: string
}

const TAGS: ReadonlySet<string> = new Set<FeeTag>([
  'ExpensesOverAssets',
  'NetExpensesOverAssets',
  'PortfolioTurnoverRate',
])
const isFeeTag = (tag: string): tag is FeeTag => TAGS.has(tag)

/** Reads a line of `sub.tsv`. Returns a `BadRecord` if the accession number, registrant or date is missing. */
export function prospectusFiling(line: SetLine): ProspectusFiling | BadRecord {
  const [filing_id, cik] = [filingId(line['adsh'] ?? ''), cikOf(line['cik'])]
  const filed_on = (line['filed'] ?? '').trim().replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  if (filing_id === undefined || cik === undefined) return new BadRecord(line, 'expected an accession number and a CIK')
  if (!isDate(filed_on)) return new BadRecord(line, 'expected a filing date YYYYMMDD')
  return { filing_id, cik, registrant: setText(line, 'name'), filed_on }
}

/**
 * Reads a line of `num.tsv`. Returns undefined if it is not a fee, has no value or has dimensions other than series and
 * class, or a `BadRecord` if an expense is not a fraction of assets.
 */
export function prospectusFee(line: SetLine): ProspectusFee | BadRecord | undefined {
  const [tag, written] = [line['tag']?.trim() ?? '', setText(line, 'value')]
  const filing_id = filingId(line['adsh'] ?? '')
  if (!isFeeTag(tag) || written === null || filing_id === undefined) return undefined
  const named = namesIn(line)
  if (named === undefined) return undefined
  const ratio = decimalText(written)
  if (ratio === undefined || new Decimal(ratio).lt(0))
    return new BadRecord(line, `expected a ratio in "value" of ${tag}`)
  if (tag !== 'PortfolioTurnoverRate' && new Decimal(ratio).gte(1))
    return new BadRecord(line, `${tag}: expected a fraction of assets below 1, got ${ratio}`)
  return { filing_id, tag, ...named, ratio: new Decimal(ratio).toFixed() }
}

/** Returns series and class, which have their own columns or are among the other dimensions: `Class=C000012345;`. */
function namesIn(line: SetLine): Pick<ProspectusFee, 'class_id' | 'series_id'> | undefined {
  const others = (setText(line, 'otherdims') ?? '').split(';').filter((part) => part.trim() !== '')
  const among = (pattern: RegExp) => others.flatMap((part) => pattern.exec(part.trim())?.[1] ?? [])
  const [classes, series] = [among(/=(C\d{9})(?:Member)?$/), among(/=(S\d{9})(?:Member)?$/)]
  if (classes.length + series.length < others.length) return undefined
  const class_id = setText(line, 'class') ?? classes[0] ?? null
  const series_id = setText(line, 'series') ?? series[0] ?? null
  return class_id === null && series_id === null ? undefined : { class_id, series_id }
}
