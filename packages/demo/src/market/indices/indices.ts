import { demoSecurities } from '../securities/demo-securities.ts'
import { homeOf } from './constituents.ts'
import { indexPlans, type IndexPlan } from './index-plans.ts'

/** An index without its constituents. */
export interface DemoIndex {
  /** `INDEX:SPX`. */
  readonly symbol: string
  readonly name: string
  readonly provider: string
  readonly index_type: 'equity'
  readonly region: string
  readonly country_code: string
  readonly currency_code: string
  readonly home_exchange_mic: string
  readonly return_type: 'price'
  readonly weighting: 'float' | 'price'
  readonly level_available: boolean
  readonly base_date: string | null
  readonly base_level: string | null
}

/** Returns the demo market indices that have constituents. */
export function demoIndices(): readonly DemoIndex[] {
  return indexPlans.flatMap((plan) => {
    const security = demoSecurities.find(({ key }) => key === `INDEX:${plan.code}`)
    return security === undefined ? [] : [indexOf(plan, security)]
  })
}

function indexOf(plan: IndexPlan, { key, name, currency }: (typeof demoSecurities)[number]): DemoIndex {
  return {
    symbol: key,
    name,
    provider: plan.provider,
    index_type: 'equity',
    region: plan.region,
    country_code: plan.country,
    currency_code: currency,
    home_exchange_mic: homeOf(plan),
    return_type: 'price',
    weighting: plan.weighting,
    level_available: plan.hasLevel,
    base_date: plan.baseDate,
    base_level: plan.baseLevel,
  }
}
