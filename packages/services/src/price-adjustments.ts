import { service, type Call, type Knowledge, type ScalesBefore, type ScalesByEntity } from '@bourse/kit'
import { scaledText } from '@bourse/kit/values'

/** Price adjustments: as traded, split-adjusted, or split- and dividend-adjusted. The first is the default. */
export const ADJUSTMENTS = ['raw', 'split', 'all'] as const
/** A price adjustment. */
export type AdjustmentKind = (typeof ADJUSTMENTS)[number]

/** Bars to adjust, and the as-of time for the corporate actions. */
export interface AdjustmentRequest {
  readonly kind: AdjustmentKind
  /** Date of the oldest bar per listing. */
  readonly since: ReadonlyMap<string, string>
  /** Corporate actions after this date, today or that of the as-of time, are ignored. */
  readonly until: string
  readonly knowledge: Knowledge
  /** The call's `version`: the adjustments of a single listing are cached under it. */
  readonly version: string
}

/** Adjusted fields of a bar: prices and volume. */
export const ADJUSTED_FIELDS = ['open', 'high', 'low', 'close', 'volume'] as const
/** An adjusted field. */
export type AdjustedField = (typeof ADJUSTED_FIELDS)[number]

/** Returns a bar with adjusted values; null stays null. */
export function adjustedBar<B extends Readonly<Record<AdjustedField, string | null>> & { readonly date: string }>(
  bar: B,
  adjustments: readonly ScalesBefore<AdjustedField>[] | undefined,
): B {
  const scales = adjustments?.find(({ date }) => date > bar.date)?.scales
  if (scales === undefined) return bar
  const value = (field: AdjustedField) => {
    const [stored, scale] = [bar[field], scales[field]]
    return stored === null || scale === undefined ? stored : scaledText(stored, scale)
  }
  const prices = { open: value('open'), high: value('high'), low: value('low'), close: value('close') }
  return { ...bar, ...prices, volume: value('volume') }
}

/** Why a cash payment does not reduce earlier prices. */
export type OmissionReason = 'other-currency' | 'no-close' | 'not-below-close'

/** A cash payment of an ex date that adjusted prices omit. */
export interface OmittedPayment {
  readonly instrument_id: string
  readonly ex_date: string
  readonly reason: OmissionReason
  /** The reason in words, including the payment. */
  readonly message: string
}

/** The adjustments of bars, and the payments they omit. */
export interface PriceAdjustment {
  /** Scales of the listings with at least one adjustment. */
  readonly scales: ScalesByEntity<AdjustedField>
  readonly leftOut: readonly OmittedPayment[]
}

/**
 * Finds the splits after the given bars and, for `all`, the cash dividends. A price is divided by the ratios of all
 * later splits and multiplied by 1 − cash ÷ close before the ex date for each later ex date, rounded once, half to
 * even, to six decimals. A volume is multiplied by the ratios and rounded to whole shares. Cash in another currency,
 * without a close before the ex date, or not below that close is omitted and reported by name.
 */
export interface PriceAdjustments {
  since(request: AdjustmentRequest): Promise<PriceAdjustment>
}

/** Reports omitted payments in `meta.errors`. */
export function reportOmittedPayments(leftOut: readonly OmittedPayment[], report: Call['report']): void {
  for (const { instrument_id, ex_date: date, reason, message } of leftOut)
    report({ code: 'adjustment-incomplete', message, symbol: null, instrument_id, date, reason })
}

/** Provided by the dataset that stores corporate actions. */
export const priceAdjustments = service<PriceAdjustments>('actions.price-adjustments')
