import { daysBetween, Decimal, ratioText, roundedText, significantText } from '@bourse/kit/values'
import { type ShareChange } from '../metrics/metric-inputs.ts'
import { splitsBetween } from '../metrics/measures.ts'
import { lastOfEachInstant } from '../facts/last-of-each-instant.ts'
import { factVersions, type FactRow } from '../facts/fact-versions.ts'
import { type ReportedFact } from '../facts/reported-fact.ts'

/** One version of a listing's share statistics, known from `known_at`. The key is observed_on, per listing. */
export interface ShareStatisticsRow {
  readonly observed_on: string
  readonly shares_outstanding: string | null
  readonly shares_outstanding_basis: 'class' | 'issuer'
  readonly float_shares: string | null
  readonly float_ratio: string | null
  /** Public float in USD, as filed. */
  readonly public_float_value: string | null
  readonly public_float_on: string | null
  readonly filing_id: string
  readonly filed_on: string
  readonly known_at: string
}

/** Inputs to a listing's share statistics other than the facts. */
export interface ShareContext {
  /** Returns the raw close on a day, or in the last session before it; undefined if none is known. */
  readonly closeOn: (date: string) => string | undefined
  readonly splits: readonly ShareChange[]
  /**
   * Whether the issuer has another active listing of a different share class. If so, the issuer's float is not the
   * float of one class.
   */
  readonly isOneOfSeveralClasses: boolean
}

const SHARES = 'dei:EntityCommonStockSharesOutstanding'
const PUBLIC_FLOAT = 'dei:EntityPublicFloat'

/** Types of listings that have share statistics. */
export const HAS_SHARE_STATISTICS: ReadonlySet<string> = new Set(['CS', 'ADRC'])

/** Counts on a filing's cover page, without the float. */
export interface CoverCount {
  readonly observed_on: string
  readonly shares_outstanding: string
  readonly public_float_value: string | null
  readonly public_float_on: string | null
  /** The cover-page share count nearest to the date of the public float. */
  readonly float_count: string | null
  readonly float_count_on: string | null
  readonly filing_id: string
  readonly filed_on: string
  readonly known_at: string
}

/** Returns all versions of the counts on the cover pages of an issuer's filings, in the order they became known. */
export function coverCountsOf(facts: readonly ReportedFact[]): readonly CoverCount[] {
  const versions = factVersions(facts.filter(({ taxonomy }) => taxonomy === 'dei')).rows
  // A filing that repeats a count adds nothing new.
  const rows = versions.filter(({ filing_id, last_filing_id }) => filing_id === last_filing_id)
  const counts: FactRow[] = []
  let float: FactRow | undefined
  const covers = [...Map.groupBy(rows, ({ filing_id }) => filing_id).values()].flatMap((filing) => {
    float = newestOf(filing, PUBLIC_FLOAT) ?? float
    const stated = filing.filter(({ concept }) => concept === SHARES)
    counts.push(...stated)
    return stated.map((cover) => coverCount(cover, float, counts))
  })
  return lastOfEachInstant(covers, ({ observed_on }) => observed_on)
}

function coverCount(cover: FactRow, float: FactRow | undefined, counts: readonly FactRow[]): CoverCount {
  const nearest = float === undefined ? undefined : nearestTo(float.fiscal_end, counts)
  return {
    observed_on: cover.fiscal_end,
    shares_outstanding: new Decimal(cover.value).toFixed(0),
    public_float_value: float?.value ?? null,
    public_float_on: float?.fiscal_end ?? null,
    float_count: nearest?.value ?? null,
    float_count_on: nearest?.fiscal_end ?? null,
    filing_id: cover.filing_id,
    filed_on: cover.filed_on,
    known_at: cover.known_at,
  }
}

function nearestTo(date: string, counts: readonly FactRow[]): FactRow | undefined {
  const distance = ({ fiscal_end }: FactRow) => Math.abs(daysBetween(fiscal_end, date))
  return counts.reduce<FactRow | undefined>(
    (best, count) => (best !== undefined && distance(best) <= distance(count) ? best : count),
    undefined,
  )
}

/**
 * Returns all versions of the share statistics from the cover pages of an issuer's filings, in the order they became
 * known.
 */
export function shareStatisticsOf(
  facts: readonly ReportedFact[],
  context: ShareContext,
): readonly ShareStatisticsRow[] {
  return coverCountsOf(facts).map((cover) => {
    const { float_count: _, float_count_on: __, ...stated } = cover
    return { ...stated, shares_outstanding_basis: 'issuer', ...coverFloat(cover, context) }
  })
}

/**
 * Computes the float from the public float that a filing reports: public float ÷ that day's close ÷ the cover count
 * nearest to it, on the share basis of that day. Null if the ratio is above 1, if there is no close, or if the listing
 * is one of several classes.
 */
export function coverFloat(
  cover: Pick<
    CoverCount,
    'shares_outstanding' | 'public_float_value' | 'public_float_on' | 'float_count' | 'float_count_on'
  >,
  context: ShareContext,
): Pick<ShareStatisticsRow, 'float_shares' | 'float_ratio'> {
  const ratio = context.isOneOfSeveralClasses ? undefined : floatRatio(cover, context)
  if (ratio === undefined) return UNKNOWN_FLOAT
  return { float_shares: roundedText(ratio.times(cover.shares_outstanding), 0), float_ratio: significantText(ratio) }
}

function newestOf(filing: readonly FactRow[], concept: string): FactRow | undefined {
  return filing
    .filter((fact) => fact.concept === concept)
    .reduce<FactRow | undefined>(
      (last, fact) => (last !== undefined && last.fiscal_end > fact.fiscal_end ? last : fact),
      undefined,
    )
}

function floatRatio(
  { public_float_value, public_float_on, float_count, float_count_on }: Parameters<typeof coverFloat>[0],
  { closeOn, splits }: ShareContext,
): Decimal | undefined {
  if (public_float_value === null || public_float_on === null || float_count === null || float_count_on === null)
    return undefined
  const close = closeOn(public_float_on)
  if (close === undefined) return undefined
  const denominator = onBasisOf(public_float_on, { on: float_count_on, value: float_count }, splits).times(close)
  if (denominator.lte(0)) return undefined
  const ratio = new Decimal(public_float_value).div(denominator)
  return ratio.gt(1) ? undefined : ratio
}

interface Count {
  readonly on: string
  readonly value: string
}

function onBasisOf(date: string, { on, value }: Count, splits: readonly ShareChange[]): Decimal {
  return on <= date
    ? new Decimal(value).times(splitsBetween(splits, on, date))
    : new Decimal(value).div(splitsBetween(splits, date, on))
}

/**
 * Applies the same tests to a vendor's float: null if the listing is one of several classes or the float exceeds the
 * shares outstanding.
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
  return { float_shares: roundedText(float, 0), float_ratio: ratioText(float, outstanding) }
}

const UNKNOWN_FLOAT = { float_shares: null, float_ratio: null }
