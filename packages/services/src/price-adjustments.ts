import { service, type Call, type Knowledge, type ScalesBefore, type ScalesByEntity } from '@bourse/kit'
import { scaledText } from '@bourse/kit/values'

/** Price adjustments: none (as traded), for splits, or for splits and dividends. The first is the default. */
export const ADJUSTMENTS = ['raw', 'split', 'all'] as const
/** A price adjustment. */
export type AdjustmentKind = (typeof ADJUSTMENTS)[number]

/** The bars to adjust and the as-of time for corporate actions. */
export interface AdjustmentRequest {
  readonly kind: AdjustmentKind
  /** Date of each listing's oldest bar. */
  readonly since: ReadonlyMap<string, string>
  /** Corporate actions after this date are ignored; it is today or the date of the as-of time. */
  readonly until: string
  readonly knowledge: Knowledge
  /** The `version` of the call, under which the adjustments of an individual listing are cached. */
  readonly version: string
}

/** Adjusted fields of a bar: prices and volume. */
export const ADJUSTED_FIELDS = ['open', 'high', 'low', 'close', 'volume'] as const
/** A field of a bar that adjustments change. */
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
type OmissionReason = 'other-currency' | 'no-close' | 'not-below-close'

/** A cash payment that adjusted prices do not reflect, with its ex date. */
export interface OmittedPayment {
  readonly instrument_id: string
  readonly ex_date: string
  readonly reason: OmissionReason
  /** The reason as a sentence that names the payment. */
  readonly message: string
}

/** Bar adjustments, and the payments that they do not include. */
export interface PriceAdjustment {
  /** Scales for the listings that have at least one adjustment. */
  readonly scales: ScalesByEntity<AdjustedField>
  readonly leftOut: readonly OmittedPayment[]
}

/**
 * Computes adjustments from the splits after the given bars and, for `all`, the cash dividends. A price is divided by
 * the ratios of all later splits and multiplied by 1 − cash ÷ close before the ex date for each later ex date, rounded
 * once, half to even, to six decimals. A volume is multiplied by the ratios and rounded to whole shares. A payment is
 * omitted and reported if its currency differs, if there is no close before the ex date, or if it is not below that
 * close.
 */
export interface PriceAdjustments {
  since(request: AdjustmentRequest): Promise<PriceAdjustment>
}

/** Reports omitted payments in `meta.errors`. */
export function reportOmittedPayments(leftOut: readonly OmittedPayment[], report: Call['report']): void {
  for (const { instrument_id, ex_date: date, reason, message } of leftOut)
    report({ code: 'adjustment-incomplete', message, symbol: null, instrument_id, date, reason })
}

/** Price adjustments, provided by the dataset that stores corporate actions. */
export const priceAdjustments = service<PriceAdjustments>('actions.price-adjustments')
