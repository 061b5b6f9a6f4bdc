import { service, type Knowledge } from '@bourse/kit'

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

/** Prices and volume of a bar as exact decimal text; null where the source has none. */
export type BarValues = Readonly<Record<'open' | 'high' | 'low' | 'close' | 'volume', string | null>>

/** Adjusts a bar of a listing; one after which nothing happened stays as it is. */
export type AdjustBar = <B extends BarValues>(id: string, date: string, bar: B) => B

/**
 * Finds the splits after some bars, and for `all` the cash dividends: a price is divided by the ratios of the splits
 * after its date and multiplied by 1 − cash ÷ close before the ex date for each dividend after it, rounded once, half
 * to even, to six digits after the point; a volume is multiplied by the ratios, to whole shares. A dividend in another
 * currency than the prices, or of the whole price, takes nothing off.
 */
export interface PriceAdjustments {
  adjuster(request: AdjustmentRequest): Promise<AdjustBar>
}

/** Provided by the dataset that keeps corporate actions. */
export const priceAdjustments = service<PriceAdjustments>('actions.price-adjustments')
