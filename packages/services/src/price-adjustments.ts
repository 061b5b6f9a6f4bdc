import { service, type Call, type Knowledge, type ScalesBefore, type ScalesByEntity } from '@bourse/kit'
import { scaledText } from '@bourse/kit/values'

/**
 * What prices are told in: as traded, on the share basis of today, or also less the dividends since. The first is the
 * default.
 */
export const ADJUSTMENTS = ['raw', 'split', 'all'] as const
/** One of them. */
export type AdjustmentKind = (typeof ADJUSTMENTS)[number]

/** Bars that are to be adjusted, and what may be known for it. */
export interface AdjustmentRequest {
  readonly kind: AdjustmentKind
  /** Of each listing the date of the oldest bar. */
  readonly since: ReadonlyMap<string, string>
  /** What happened after this date, today or that of the cutoff, has not happened yet. */
  readonly until: string
  readonly knowledge: Knowledge
  /** The `version` of the call: what was found for one listing is kept under it. */
  readonly version: string
}

/** What of a bar is adjusted: prices, and volume. */
export const ADJUSTED_FIELDS = ['open', 'high', 'low', 'close', 'volume'] as const
/** One of them. */
export type AdjustedField = (typeof ADJUSTED_FIELDS)[number]

/** A bar with its values adjusted; null stays null. */
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

/** Why cash takes nothing off the prices before it. */
export type LeftOutReason = 'other-currency' | 'no-close' | 'not-below-close'

/** Cash of an ex date that adjusted prices do not allow for. */
export interface LeftOut {
  readonly instrument_id: string
  readonly ex_date: string
  readonly reason: LeftOutReason
  /** The reason in words, with what was paid. */
  readonly message: string
}

/** What bars are adjusted by, and what it leaves out. */
export interface PriceAdjustment {
  /** Of each listing to which something happened. */
  readonly scales: ScalesByEntity<AdjustedField>
  readonly leftOut: readonly LeftOut[]
}

/**
 * Finds the splits after some bars, and for `all` the cash that was paid: a price is divided by the ratios of the
 * splits after its date and multiplied by 1 − cash ÷ close before the ex date for the cash of each ex date after it,
 * rounded once, half to even, to six digits after the point; a volume is multiplied by the ratios, to whole shares.
 * Cash in another currency than the prices, without a close before, or of the whole price takes nothing off, and is
 * left out by name.
 */
export interface PriceAdjustments {
  since(request: AdjustmentRequest): Promise<PriceAdjustment>
}

/** Names in `meta.errors` what adjusted prices do not allow for. */
export function reportLeftOut(leftOut: readonly LeftOut[], report: Call['report']): void {
  for (const { instrument_id, ex_date: date, reason, message } of leftOut)
    report({ code: 'adjustment-incomplete', message, symbol: null, instrument_id, date, reason })
}

/** Provided by the dataset that keeps corporate actions. */
export const priceAdjustments = service<PriceAdjustments>('actions.price-adjustments')
