import { daysBetween, Decimal } from '@bourse/kit'
import { type ShareChange } from '../metrics/metric-inputs.ts'
import { splitsBetween } from '../metrics/measures.ts'
import { sig10 } from '../metrics/rounding.ts'
import { factsOf, type FactRow } from '../facts/facts-of.ts'
import { type ReportedFact } from '../facts/reported-fact.ts'

/** One version of a listing's share statistics, known from `known_at`. Key: observed_on of one listing. */
export interface ShareStatisticsRow {
  readonly observed_on: string
  readonly shares_outstanding: string | null
  readonly shares_outstanding_basis: 'class' | 'issuer'
  readonly float_shares: string | null
  readonly float_ratio: string | null
  /** In USD, as filed. */
  readonly public_float_value: string | null
  readonly public_float_on: string | null
  readonly filing_id: string
  readonly filed_on: string
  readonly known_at: string
}

/** What the share statistics of a listing are worked out of, beside the facts. */
export interface ShareContext {
  /** Raw close of a day, or of the last session before it; undefined where none is known. */
  readonly closeOn: (date: string) => string | undefined
  readonly splits: readonly ShareChange[]
  /**
   * Another active listing of the issuer with another share class: a float of the issuer is not that of one class.
   */
  readonly isOneOfSeveralClasses: boolean
}

const SHARES = 'dei:EntityCommonStockSharesOutstanding'
const PUBLIC_FLOAT = 'dei:EntityPublicFloat'

/** Kinds of listings that have share statistics. */
export const HAS_SHARE_STATISTICS: ReadonlySet<string> = new Set(['CS', 'ADRC'])

/**
 * All versions of the share statistics that the covers of an issuer's filings give, in the order in which they
 * became known.
 */
export function shareStatisticsOf(
  facts: readonly ReportedFact[],
  context: ShareContext,
): readonly ShareStatisticsRow[] {
  const { rows } = factsOf(facts.filter(({ taxonomy }) => taxonomy === 'dei'))
  const counts: FactRow[] = []
  let float: FactRow | undefined
  return [...Map.groupBy(rows, ({ filing_id }) => filing_id).values()].flatMap((filing) => {
    float = newestOf(filing, PUBLIC_FLOAT) ?? float
    const covers = filing.filter(({ concept }) => concept === SHARES)
    counts.push(...covers)
    return covers.map((cover) => statisticsRow(cover, float, counts, context))
  })
}

function newestOf(filing: readonly FactRow[], concept: string): FactRow | undefined {
  return filing
    .filter((fact) => fact.concept === concept)
    .reduce<FactRow | undefined>(
      (last, fact) => (last !== undefined && last.fiscal_end > fact.fiscal_end ? last : fact),
      undefined,
    )
}

function statisticsRow(
  cover: FactRow,
  float: FactRow | undefined,
  counts: readonly FactRow[],
  context: ShareContext,
): ShareStatisticsRow {
  const ratio = float === undefined ? undefined : floatRatio(float, counts, context)
  const count = new Decimal(cover.value)
  const isKnown = ratio !== undefined && !context.isOneOfSeveralClasses
  return {
    observed_on: cover.fiscal_end,
    shares_outstanding: count.toFixed(0),
    shares_outstanding_basis: 'issuer',
    float_shares: isKnown ? ratio.times(count).toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN).toFixed() : null,
    float_ratio: isKnown ? sig10(ratio).toFixed() : null,
    public_float_value: float?.value ?? null,
    public_float_on: float?.fiscal_end ?? null,
    filing_id: cover.filing_id,
    filed_on: cover.filed_on,
    known_at: cover.known_at,
  }
}

/**
 * Public float ÷ close of its day ÷ the cover count nearest to it, on the share basis of that day; undefined above
 * 1.
 */
function floatRatio(
  float: FactRow,
  counts: readonly FactRow[],
  { closeOn, splits }: ShareContext,
): Decimal | undefined {
  const close = closeOn(float.fiscal_end)
  const distance = ({ fiscal_end }: FactRow) => Math.abs(daysBetween(fiscal_end, float.fiscal_end))
  const nearest = counts.reduce<FactRow | undefined>(
    (best, count) => (best !== undefined && distance(best) <= distance(count) ? best : count),
    undefined,
  )
  if (close === undefined || nearest === undefined) return undefined
  const count = onBasisOf(float.fiscal_end, nearest, splits)
  const denominator = count.times(close)
  if (denominator.lte(0)) return undefined
  const ratio = new Decimal(float.value).div(denominator)
  return ratio.gt(1) ? undefined : ratio
}

function onBasisOf(date: string, { fiscal_end, value }: FactRow, splits: readonly ShareChange[]): Decimal {
  return fiscal_end <= date
    ? new Decimal(value).times(splitsBetween(splits, fiscal_end, date))
    : new Decimal(value).div(splitsBetween(splits, date, fiscal_end))
}

/**
 * The float of a vendor's answer by the same tests: null for one of several classes, and above the shares
 * outstanding.
 */
export function vendorFloat(
  {
    float_shares,
    shares_outstanding,
  }: { readonly float_shares: string | null; readonly shares_outstanding: string | null },
  { isOneOfSeveralClasses }: Pick<ShareContext, 'isOneOfSeveralClasses'>,
): Pick<ShareStatisticsRow, 'float_shares' | 'float_ratio'> {
  if (isOneOfSeveralClasses || float_shares === null || shares_outstanding === null) return UNKNOWN_FLOAT
  const [float, outstanding] = [new Decimal(float_shares), new Decimal(shares_outstanding)]
  if (outstanding.lte(0) || float.gt(outstanding)) return UNKNOWN_FLOAT
  return { float_shares: float.toFixed(0), float_ratio: sig10(float.div(outstanding)).toFixed() }
}

const UNKNOWN_FLOAT = { float_shares: null, float_ratio: null }
