import type { AccountUse, DataUse, LicenceHolder } from '../licences/index.ts'
import type { Limits } from '../ledger/index.ts'
import type { Plan } from '../wiring/index.ts'
import type { DatasetGrants } from './dataset-grants.ts'
import { MUTUAL_FUNDS } from './capabilities.ts'
import { normalSymbol } from './check-restrictions.ts'
import { fingerprintOf } from './version-of.ts'
import { type MarketGroups, marketsNamed } from './market-groups.ts'
import { isMembers, memberCapabilities } from './members/member-roles.ts'
import { OWNER } from './plans.ts'
import type { Principal } from './principal.ts'
import { isOperators, operatorCapabilities, type Roles } from './roles.ts'

/** The key and account columns that determine a key's permissions, as stored in the database. */
export interface LiveKey {
  readonly id: string
  /** The session that uses the key's rights; null if the request sent the key itself. */
  readonly session_id: string | null
  readonly account_id: string
  readonly plan: string
  readonly is_owner: boolean
  readonly welcome_credits: string
  readonly welcome_until: string
  /** Restricts the plan's capabilities, not those that the role gives; null leaves them unchanged. */
  readonly capabilities: readonly string[] | null
  /** What a key of the owner account may operate, or a member's role in their account; null for no role. */
  readonly role: string | null
  readonly markets: readonly string[] | null
  readonly symbols: readonly string[] | null
  /** Addresses and networks from which the key can be used; null permits all. */
  readonly networks: readonly string[] | null
  /** The key's own limit, in addition to the account's limit; null for none. */
  readonly requests_per_minute: string | null
  readonly use: AccountUse
  readonly data_use: DataUse
  /** Ids of the publishers with which the account has a contract today, sorted. */
  readonly contracts: readonly string[]
}

export interface Deployment {
  readonly groups: MarketGroups
  /** Every capability in the deployment; other names never permit anything. */
  readonly capabilities: ReadonlySet<string>
  /** The datasets that each plan may call; the owner may call every installed dataset. */
  readonly datasets: DatasetGrants
  readonly roles: Roles
}

/**
 * Computes what a key may do. The plan and the key must both permit an action; anything that either omits, and any
 * unknown name, is denied.
 */
export function compilePrincipal(key: LiveKey, plan: Plan, deployment: Deployment): Principal {
  const { groups, datasets } = deployment
  const included = datasets.get(key.is_owner ? OWNER : key.plan) ?? NOTHING
  const granted = grantedCapabilities(key, plan, deployment)
  const has = (name: string) => granted.has(name)
  const scope = {
    markets: within(marketsNamed(plan.markets, groups), key.markets && marketsNamed(key.markets, groups)),
    excludedKinds: has(MUTUAL_FUNDS) ? [] : ['FUND'],
    symbols: symbolsOf(plan.symbols, key.symbols),
    historyYears: plan.history_years,
  }
  const licence = key.is_owner ? undefined : { use: key.use, dataUse: key.data_use, contracts: key.contracts }
  return {
    accountId: key.account_id,
    keyId: key.id,
    sessionId: key.session_id ?? undefined,
    owner: key.is_owner,
    operations: [...granted].filter(isOperators),
    planName: key.plan,
    capabilities: { has },
    datasets: included,
    ...scope,
    limits: limitsOf(plan),
    requestsPerMinuteOfKey: key.requests_per_minute === null ? undefined : Number(key.requests_per_minute),
    licence,
    streamSymbols: plan.stream_symbols,
    welcome: { credits: Number(key.welcome_credits), until: key.welcome_until },
    fingerprint: fingerprintOf(
      JSON.stringify([
        ...[scope.markets, scope.excludedKinds, scope.symbols ?? null, scope.historyYears],
        // Omitted if no dataset is missing, so that existing cursors stay valid.
        ...missingOf(included, datasets),
        ...licenceParts(licence),
      ]),
    ),
  }
}

/** What determines the publishers that an account may have; nothing for an account that was not changed. */
const licenceParts = (licence: LicenceHolder | undefined): readonly unknown[] =>
  licence === undefined ||
  (licence.use === 'internal' && licence.dataUse === 'display' && licence.contracts.length === 0)
    ? []
    : [licence]

const NOTHING: ReadonlySet<string> = new Set()

/** Returns the installed datasets that a plan does not include. */
const missingOf = (granted: ReadonlySet<string>, datasets: DatasetGrants): readonly string[] =>
  [...(datasets.get(OWNER) ?? NOTHING)].filter((id) => !granted.has(id)).toSorted()

/**
 * Returns what both the plan and the key permit. Only keys of the owner account may operate the deployment, and only
 * members of other accounts may manage theirs.
 */
function grantedCapabilities(
  key: LiveKey,
  plan: Plan,
  { capabilities: known, roles }: Deployment,
): ReadonlySet<string> {
  const without = new Set(plan.without_capabilities)
  const ofCallers = [...(key.capabilities ?? known)].filter(
    (name) => known.has(name) && !isOperators(name) && !isMembers(name),
  )
  const ofOperators = key.is_owner ? operatorCapabilities(key, known, roles) : []
  const ofMembers = memberCapabilities(key.is_owner ? null : key.role, known)
  return new Set([...ofCallers, ...ofOperators, ...ofMembers].filter((name) => !without.has(name)))
}

/** Sorted, so that lists that differ only in order share cached responses. */
function symbolsOf(ofPlan: readonly string[] | null, ofKey: readonly string[] | null): readonly string[] | undefined {
  const key = ofKey && ofKey.map(normalSymbol)
  const both = ofPlan === null ? key : within(ofPlan.map(normalSymbol), key)
  return both === null ? undefined : [...new Set(both)].toSorted()
}

const within = (all: readonly string[], some: readonly string[] | null): readonly string[] =>
  some === null ? all : all.filter((name) => some.includes(name))

function limitsOf(plan: Plan): Limits {
  return {
    requestsPerMinute: plan.requests_per_minute,
    concurrent: plan.concurrent_requests,
    concurrencyScope: plan.concurrency_per ?? 'account',
    creditsPerDay: plan.credits_per_day,
  }
}
