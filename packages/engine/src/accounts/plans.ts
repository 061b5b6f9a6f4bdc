import { nearestName } from '@bourse/kit/values'
import { messageOf, type Plan } from '../wiring/index.ts'
import { checkMarketNames, type MarketGroups } from './market-groups.ts'
import { unknownName } from '../operations/index.ts'

export type Plans = Readonly<Record<string, Plan>>

/** Name of the owner account and of its unlimited plan. */
export const OWNER = 'owner'

/**
 * The free plan's symbols. `scopes.ts` resolves them to ids; the host's `request/steps/entitle.ts` rejects all others.
 */
const FREE_SYMBOLS = ['AAPL', 'AMZN', 'GOOGL', 'META', 'MSFT', 'NVDA', 'SPY']
const EVERYWHERE = ['US', 'non-US', 'venues', 'bonds']

/** The plans for a deployment whose configuration has none. */
export const DEFAULT_PLANS: Plans = {
  free: {
    requests_per_minute: 30,
    concurrent_requests: 2,
    concurrency_per: 'account',
    credits_per_day: 1_000,
    history_years: 1,
    markets: ['US'],
    symbols: FREE_SYMBOLS,
    stream_symbols: 0,
    without_capabilities: [
      'mutual-funds.read',
      'bulk.download',
      'flat-files.read',
      'sql.run',
      'websocket.subscribe',
      'links.create',
    ],
  },
  pro: {
    requests_per_minute: 300,
    concurrent_requests: 10,
    concurrency_per: 'account',
    credits_per_day: 100_000,
    history_years: 10,
    markets: ['US', 'non-US', 'venues'],
    symbols: null,
    stream_symbols: 50,
    without_capabilities: ['mutual-funds.read'],
  },
  commercial: {
    requests_per_minute: 1_000,
    concurrent_requests: 25,
    concurrency_per: 'account',
    credits_per_day: 1_000_000,
    history_years: 20,
    markets: EVERYWHERE,
    symbols: null,
    stream_symbols: 500,
    without_capabilities: [],
  },
  scale: {
    requests_per_minute: null,
    concurrent_requests: 100,
    concurrency_per: 'key',
    credits_per_day: null,
    history_years: null,
    markets: EVERYWHERE,
    symbols: null,
    stream_symbols: 5_000,
    without_capabilities: [],
  },
}

/** Returns the owner account's permissions in a deployment: everything, without limits. */
export function ownerPlan(groups: MarketGroups): Plan {
  return {
    requests_per_minute: null,
    concurrent_requests: null,
    concurrency_per: 'account',
    credits_per_day: null,
    history_years: null,
    markets: Object.keys(groups),
    symbols: null,
    stream_symbols: Number.MAX_SAFE_INTEGER,
    without_capabilities: [],
  }
}

/**
 * Returns the default plans and the configured ones; a configured plan entirely replaces a default plan of the same
 * name. Throws for a market that is not configured.
 */
export function mergePlans(configured: Plans, groups: MarketGroups): Plans {
  if (Object.hasOwn(configured, OWNER))
    throw new Error(`plans.${OWNER}: this name is reserved for the account without limits. Choose another.`)
  for (const [name, plan] of Object.entries(configured))
    try {
      checkMarketNames(plan.markets, groups)
    } catch (cause) {
      throw new Error(`plans.${name}.markets: ${messageOf(cause)}`, { cause })
    }
  return { ...DEFAULT_PLANS, ...configured }
}

/**
 * Returns one sentence per name under `without_capabilities` that no operation or rule uses. Such a name has no effect
 * and may be misspelled; it is a warning rather than an error because its dataset may be temporarily absent.
 */
export function planWarnings(plans: Plans, capabilities: ReadonlySet<string>): readonly string[] {
  return Object.entries(plans).flatMap(([plan, { without_capabilities }]) =>
    without_capabilities.filter((name) => !capabilities.has(name)).map((name) => unusedName(plan, name, capabilities)),
  )
}

function unusedName(plan: string, name: string, capabilities: ReadonlySet<string>): string {
  const near = nearestName(name, capabilities)
  const hint = near === undefined ? 'Remove it, or install the dataset that has it.' : `Did you mean ${near}?`
  return `plans.${plan}.without_capabilities: no installed dataset has the capability ${JSON.stringify(name)}. ${hint}`
}

/** Returns the plan with the given name; if there is none, throws an error that lists the known names. */
export function planNamed(plans: Plans, name: string): Plan {
  const plan = Object.hasOwn(plans, name) ? plans[name] : undefined
  if (plan === undefined) throw unknownName('plan', name, Object.keys(plans))
  return plan
}
