import { EFFICIENCY } from './families/efficiency.ts'
import { GROWTH } from './families/growth.ts'
import { LEVERAGE } from './families/leverage.ts'
import { LIQUIDITY } from './families/liquidity.ts'
import { PER_SHARE } from './families/per-share.ts'
import { PROFITABILITY } from './families/profitability.ts'
import { VALUATION } from './families/valuation.ts'
import { YIELD } from './families/yield.ts'
import { type MetricDefinition } from './metric-definition.ts'

/** All metrics, by id ascending. */
export const METRIC_DEFINITIONS: readonly MetricDefinition[] = [
  ...VALUATION,
  ...PROFITABILITY,
  ...LIQUIDITY,
  ...LEVERAGE,
  ...EFFICIENCY,
  ...GROWTH,
  ...PER_SHARE,
  ...YIELD,
].sort((a, b) => (a.id < b.id ? -1 : 1))
