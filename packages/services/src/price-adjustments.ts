import { scaledText, service, type Knowledge, type ScalesBefore, type ScalesByEntity } from '@bourse/kit'

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

/**
 * Finds the splits after some bars, and for `all` the cash dividends: a price is divided by the ratios of the splits
 * after its date and multiplied by 1 − cash ÷ close before the ex date for each dividend after it, rounded once, half
 * to even, to six digits after the point; a volume is multiplied by the ratios, to whole shares. A dividend in another
 * currency than the prices, or of the whole price, takes nothing off.
 */
export interface PriceAdjustments {
  /** Of each listing to which something happened. */
  scales(request: AdjustmentRequest): Promise<ScalesByEntity<AdjustedField>>
}

/** Provided by the dataset that keeps corporate actions. */
export const priceAdjustments = service<PriceAdjustments>('actions.price-adjustments')
