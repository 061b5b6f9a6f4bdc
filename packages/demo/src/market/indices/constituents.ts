import type { DemoOptions } from '../options.ts'
import { demoSecurities } from '../securities/demo-securities.ts'
import { DEMO_START, type ListingPeriod, type DemoSecurity } from '../security.ts'
import { decimalOf } from '../ticks.ts'
import { closesOn, floatValue, allocate, type Close } from './closes.ts'
import { indexPlans, memberSince, membershipOn, type IndexPlan } from './index-plans.ts'
import { listDates } from './list-dates.ts'
import { sectorOf } from './sectors.ts'

/** An index constituent on a date. */
export interface DemoConstituent {
  /** `INDEX:SPX`. */
  readonly index: string
  readonly snapshot_date: string
  readonly constituent: string
  readonly symbol: string
  readonly exchange_mic: string
  /** Weight in the index, with six decimals; null if the publisher does not state it. */
  readonly weight: string | null
  readonly member_since: string
  /** Shares counted in the index; null if the index does not count shares. */
  readonly shares: string | null
  readonly sector: string | null
  readonly country_code: string | null
  readonly isin: string | null
  readonly cik: string | null
}

/** A member with its market value on a date. */
export interface Member {
  readonly security: DemoSecurity
  readonly at: ListingPeriod
  readonly close: Close
}

/** The total weight, in the smallest unit used for published weights. */
export const WHOLE = 1_000_000
const PLACES = 6

/**
 * Yields the constituent lists of every demo market index: the last twenty sessions for the large US indices, the last
 * twenty weeks for the others.
 */
export function* demoConstituents(options: DemoOptions): Generator<DemoConstituent> {
  for (const plan of indexPlans) {
    const dates = listDates(homeOf(plan), plan.pace, options)
    for (const [date, members] of membersOn(plan, dates, options)) yield* listOf(plan, date, members)
  }
}

/** Returns the market whose sessions an index follows. */
export function homeOf({ code }: Pick<IndexPlan, 'code'>): string {
  return demoSecurities.find(({ key }) => key === `INDEX:${code}`)?.home ?? 'XNYS'
}

/** Returns an index's members on each of the dates, with their closes. */
export function membersOn(
  plan: IndexPlan,
  dates: readonly string[],
  options: DemoOptions,
): ReadonlyMap<string, readonly Member[]> {
  const lists = new Map(dates.map((date): [string, Member[]] => [date, []]))
  for (const security of demoSecurities) {
    const days = dates.filter((date) => membershipOn(plan, security, date) !== undefined)
    if (days.length === 0) continue
    for (const [date, close] of closesOn(security, options, days)) {
      const at = membershipOn(plan, security, date)
      if (at !== undefined) lists.get(date)?.push({ security, at, close })
    }
  }
  return lists
}

/** Returns weights in millionths, by free float or by price. */
export function weightsOf({ weighting }: Pick<IndexPlan, 'weighting'>, members: readonly Member[]): readonly number[] {
  const value = ({ security, close }: Member) =>
    weighting === 'price' ? BigInt(close.ticks) : floatValue(security, close)
  return allocate(members.map(value), WHOLE)
}

function* listOf(plan: IndexPlan, date: string, members: readonly Member[]): Generator<DemoConstituent> {
  const weights = weightsOf(plan, members)
  for (const [place, { security, at, close }] of members.entries())
    yield {
      index: `INDEX:${plan.code}`,
      snapshot_date: date,
      constituent: at.name ?? security.name,
      symbol: at.symbol,
      exchange_mic: at.exchange_mic,
      weight: plan.isWeighted ? decimalOf(weights[place] ?? 0, PLACES) : null,
      member_since: memberSince(plan, security) ?? DEMO_START,
      shares: plan.isWeighted && plan.weighting === 'float' ? close.shares.toString() : null,
      sector: sectorOf(security),
      country_code: security.country ?? null,
      isin: security.identifiers.isin ?? null,
      cik: security.identifiers.cik ?? null,
    }
}
