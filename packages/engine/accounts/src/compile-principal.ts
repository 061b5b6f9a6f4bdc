import type { Limits } from '@bourse/ledger'
import type { Plan } from '@bourse/wiring'
import type { Account } from './account.ts'
import type { ApiKey } from './api-key.ts'
import { ADMIN, MUTUAL_FUNDS } from './capabilities.ts'
import { normalSymbol } from './check-restrictions.ts'
import { fingerprintOf } from './fingerprint.ts'
import { marketsNamed, type MarketGroups } from './market-groups.ts'
import type { Principal } from './principal.ts'

export interface Deployment {
  readonly groups: MarketGroups
  /** Every capability there is; no other name ever allows anything. */
  readonly capabilities: ReadonlySet<string>
}

/**
 * Works out what a key may do. Plan and key must both allow; what either leaves out, and every name that is not known,
 * is refused.
 */
export function compilePrincipal(
  account: Account,
  key: ApiKey,
  plan: Plan,
  { groups, capabilities }: Deployment,
): Principal {
  const has = capabilityTest(plan, key.restrictions.capabilities, grantable(capabilities, account))
  const scope = {
    markets: within(
      marketsNamed(plan.markets, groups),
      key.restrictions.markets && marketsNamed(key.restrictions.markets, groups),
    ),
    excludedKinds: has(MUTUAL_FUNDS) ? [] : ['FUND'],
    symbols: symbolsOf(plan.symbols ?? undefined, key.restrictions.symbols),
    historyYears: plan.history_years,
  }
  return {
    accountId: account.id,
    keyId: key.id,
    owner: account.isOwner,
    planName: account.plan,
    capabilities: { has },
    ...scope,
    limits: limitsOf(plan),
    requestsPerMinuteOfKey: key.requestsPerMinute,
    streamSymbols: plan.stream_symbols,
    welcome: account.welcome,
    fingerprint: fingerprintOf(
      JSON.stringify([scope.markets, scope.excludedKinds, scope.symbols ?? null, scope.historyYears]),
    ),
  }
}

/** What runs the deployment is the owner's alone. */
const grantable = (known: ReadonlySet<string>, { isOwner }: Account): ReadonlySet<string> =>
  isOwner ? known : new Set([...known].filter((name) => name !== ADMIN))

function capabilityTest(
  plan: Plan,
  listed: readonly string[] | undefined,
  known: ReadonlySet<string>,
): (name: string) => boolean {
  const without = new Set(plan.without_capabilities)
  const granted = new Set([...(listed ?? known)].filter((name) => known.has(name) && !without.has(name)))
  return (name) => granted.has(name)
}

/** Sorted, so that lists that differ only in order see the same cached answers. */
function symbolsOf(
  ofPlan: readonly string[] | undefined,
  ofKey: readonly string[] | undefined,
): readonly string[] | undefined {
  const plan = ofPlan?.map(normalSymbol)
  const key = ofKey?.map(normalSymbol)
  const both = plan === undefined ? key : within(plan, key)
  return both && [...new Set(both)].toSorted()
}

function within(all: readonly string[], some: readonly string[] | undefined): readonly string[] {
  return some === undefined ? all : all.filter((name) => some.includes(name))
}

function limitsOf(plan: Plan): Limits {
  return {
    requestsPerMinute: plan.requests_per_minute,
    concurrent: plan.concurrent_requests,
    concurrencyScope: plan.concurrency_per ?? 'account',
    creditsPerDay: plan.credits_per_day,
  }
}
