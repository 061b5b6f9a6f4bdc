import { daysBetween, Decimal, roundedText } from '@bourse/kit/values'
import { parYieldAt, type ParYield } from '@bourse/option-pricing'
import type { BondTerms } from './bond-terms.ts'
import { flowsOf, positionOf, type Position } from './bond-position.ts'
import { priceOfYield } from './price-of-yield.ts'
import { settlementDate } from './settlement-date.ts'
import { yieldOfPrice } from './yield-of-price.ts'

/** Decimal places of stored values. */
const DIGITS = 6

/** A bond's price on a day and the other inputs to its yield. */
export interface PricedBond {
  readonly terms: BondTerms
  /** Date of the trade, `YYYY-MM-DD`. */
  readonly date: string
  /** Clean price per 100 of face, decimal text. */
  readonly price: string
  /** Annual yield to maturity as stated by a publisher, decimal text. */
  readonly publisherYield?: string | undefined
  /** Treasury par yields on the date; the spread is null if the curve is empty. */
  readonly curve: readonly ParYield[]
}

/** The model's outputs as stored in rows: decimal text with six decimal places, null if there is no value. */
export interface YieldFields {
  readonly settlement_date: string
  /** Annual yield to maturity by the street convention. */
  readonly yield_to_maturity: string | null
  /** Annual yield to worst: the lowest of the yield to maturity and the yields to every call after settlement. */
  readonly yield_to_worst: string | null
  /** Annual coupon divided by the clean price. */
  readonly current_yield: string | null
  /** Accrued interest per 100 of face. */
  readonly accrued_interest: string | null
  /** Modified duration in years. */
  readonly modified_duration: string | null
  /** Convexity in years squared. */
  readonly convexity: string | null
  /**
   * Percentage points above the Treasury par yield for the bond's remaining term, which is counted in days from
   * settlement to maturity.
   */
  readonly benchmark_spread: string | null
  readonly yield_source: 'publisher' | 'model' | null
}

/**
 * The computed fields, and the publisher's yield if it was rejected because it differs too much from the computed one.
 */
export interface BondYield {
  readonly fields: YieldFields
  readonly refusedYield: string | undefined
}

/** Maximum difference between a publisher's yield and the computed one. */
const AGREEMENT = '0.0025'

const NONE = {
  yield_to_maturity: null,
  yield_to_worst: null,
  current_yield: null,
  accrued_interest: null,
  modified_duration: null,
  convexity: null,
  benchmark_spread: null,
  yield_source: null,
} as const

/**
 * Computes a bond's yields, accrued interest and sensitivities at a day's price. All fields except the settlement date
 * are null if the settlement is on or after maturity, the price is not positive, the bond is floating-rate or in
 * default, its coupon or maturity is unknown, or its coupon period is not a whole number of months. A publisher's yield
 * is used if it is within 0.0025 of the computed one. Source: SIFMA, Standard Securities Calculation Methods.
 */
export function bondYield(bond: PricedBond): BondYield {
  const settlement = settlementDate(bond.date)
  const position = positionOf(bond.terms, bond.price, settlement)
  const model = position && yieldOfPrice(flowsOf(position), position.frequency, position.dirtyPrice)
  if (position === undefined || model === undefined)
    return { fields: { settlement_date: settlement, ...NONE }, refusedYield: undefined }
  const isTaken = bond.publisherYield !== undefined && agrees(bond.publisherYield, model)
  const figures = figuresOf(bond, position, isTaken ? Number(bond.publisherYield) : model)
  return {
    fields: { settlement_date: settlement, ...figures, yield_source: isTaken ? 'publisher' : 'model' },
    refusedYield: isTaken ? undefined : bond.publisherYield,
  }
}

function agrees(publisherYield: string, model: number): boolean {
  return new Decimal(publisherYield).minus(model).abs().lte(AGREEMENT)
}

function figuresOf(
  { terms, price, curve }: PricedBond,
  position: Position,
  yieldToMaturity: number,
): Omit<YieldFields, 'settlement_date' | 'yield_source'> {
  const value = priceOfYield(flowsOf(position), position.frequency, yieldToMaturity)
  const benchmark = parYieldAt(curve, daysBetween(position.settlement, position.maturity))
  return {
    yield_to_maturity: roundedText(yieldToMaturity, DIGITS),
    yield_to_worst: roundedText(Math.min(yieldToMaturity, ...yieldsToCalls(terms, position)), DIGITS),
    current_yield: roundedText(position.coupon.times(100).div(price), DIGITS),
    accrued_interest: roundedText(position.accrued, DIGITS),
    modified_duration: roundedText(-value.slope / position.dirtyPrice, DIGITS),
    convexity: roundedText(value.curvature / position.dirtyPrice, DIGITS),
    benchmark_spread: benchmark === undefined ? null : roundedText(yieldToMaturity * 100 - benchmark, DIGITS),
  }
}

/** Returns the yields to calls after the settlement date and before maturity; earlier calls have expired. */
function yieldsToCalls({ calls }: BondTerms, position: Position): readonly number[] {
  const { settlement, maturity, frequency, dirtyPrice } = position
  const ahead = calls.filter(({ date }) => date > settlement && date < maturity)
  return ahead.flatMap(({ date, price }) => {
    const flows = flowsOf(position, { date, price: Number(price) })
    return yieldOfPrice(flows, frequency, dirtyPrice) ?? []
  })
}
