import { BadRecord } from '@bourse/kit'
import { Decimal, decimalText, isDate } from '@bourse/kit/values'
import { cikOf, filingId } from './addresses.ts'
import { setText, type SetLine } from './set-values.ts'

/** A prospectus of a set of risk and return summaries, as a line of `sub.tsv` tells it. */
export interface ProspectusFiling {
  readonly filing_id: string
  readonly cik: string
  readonly registrant: string | null
  readonly filed_on: string
}

/** What a prospectus charges or turns over. */
export type FeeTag = 'ExpensesOverAssets' | 'NetExpensesOverAssets' | 'PortfolioTurnoverRate'

/** A number of a set, of a class or, where that is null, of a series. */
export interface ProspectusFee {
  readonly filing_id: string
  readonly tag: FeeTag
  readonly series_id: string | null
  readonly class_id: string | null
  /** Exact decimal text, 0.0075 for 0.75%. */
  readonly ratio: string
}

const TAGS: ReadonlySet<string> = new Set<FeeTag>([
  'ExpensesOverAssets',
  'NetExpensesOverAssets',
  'PortfolioTurnoverRate',
])
const isFeeTag = (tag: string): tag is FeeTag => TAGS.has(tag)

/** A line of `sub.tsv`; a `BadRecord` without number, registrant or date. */
export function prospectusFiling(line: SetLine): ProspectusFiling | BadRecord {
  const [filing_id, cik] = [filingId(line['adsh'] ?? ''), cikOf(line['cik'])]
  const filed_on = (line['filed'] ?? '').trim().replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  if (filing_id === undefined || cik === undefined) return new BadRecord(line, 'expected an accession number and a CIK')
  if (!isDate(filed_on)) return new BadRecord(line, 'expected a filing date YYYYMMDD')
  return { filing_id, cik, registrant: setText(line, 'name'), filed_on }
}

/**
 * A line of `num.tsv`; undefined where it is no fee, states no value or is about something else besides a series and a
 * class. A `BadRecord` where a cost is no part of the assets.
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
    return new BadRecord(line, `${tag}: expected a part of the assets below 1, came ${ratio}`)
  return { filing_id, tag, ...named, ratio: new Decimal(ratio).toFixed() }
}

/** Series and class have columns of their own, or stand among the other dimensions: `Class=C000012345;`. */
function namesIn(line: SetLine): Pick<ProspectusFee, 'class_id' | 'series_id'> | undefined {
  const others = (setText(line, 'otherdims') ?? '').split(';').filter((part) => part.trim() !== '')
  const among = (pattern: RegExp) => others.flatMap((part) => pattern.exec(part.trim())?.[1] ?? [])
  const [classes, series] = [among(/=(C\d{9})(?:Member)?$/), among(/=(S\d{9})(?:Member)?$/)]
  if (classes.length + series.length < others.length) return undefined
  const class_id = setText(line, 'class') ?? classes[0] ?? null
  const series_id = setText(line, 'series') ?? series[0] ?? null
  return class_id === null && series_id === null ? undefined : { class_id, series_id }
}
