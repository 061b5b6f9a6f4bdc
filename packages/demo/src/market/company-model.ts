import type { DemoIssuer } from './issuers.ts'
import { hashOf } from './random.ts'
import { sharesOf } from './share-counts.ts'
import { DEMO_START } from './security.ts'

/** A synthetic company's fixed parameters: ratios to revenue in thousandths, money in thousands. */
export interface CompanyModel {
  /** Quarterly revenue at the start, before season and noise. */
  readonly revenue: number
  /** Market capitalization divided by annual revenue. */
  readonly multiple: number
  /** Quarterly revenue growth, in millionths. */
  readonly growth: number
  readonly cost: number
  readonly research: number
  readonly selling: number
  readonly depreciation: number
  readonly tax: number
  /** The strongest quarter of the year, 0 to 3. */
  readonly peak: number
}

/** Returns a company's parameters, drawn within fixed bounds from its key and the seed. */
export function companyModel({ primary, classes }: DemoIssuer, seed: number): CompanyModel {
  const draw = (what: string, from: number, to: number) =>
    from + (hashOf(primary.key, hashOf(what, seed)) % (to - from))
  const multiple = draw('multiple', 1, primary.dividend === undefined ? 9 : 4)
  const value = classes.reduce((sum, { start, decimals, ...one }) => {
    const shares = sharesOf({ start, decimals, ...one }, DEMO_START)?.outstanding ?? 0
    return sum + Math.round((start * shares) / 10 ** decimals / 1_000)
  }, 0)
  return {
    revenue: Math.max(1_000, Math.round(value / multiple / 4)),
    multiple,
    growth: Math.max(-5_000, Math.min(40_000, Math.round(primary.growth / 8))),
    cost: draw('cost', 350, 620),
    research: draw('research', 20, 110),
    selling: draw('selling', 70, 140),
    depreciation: draw('depreciation', 30, 60),
    tax: draw('tax', 160, 250),
    peak: draw('peak', 0, 4),
  }
}
