import {
  compilePrincipal,
  datasetGrants,
  knownCapabilities,
  OWNER,
  ownerPlan,
  type LiveKey,
  type Principal,
} from '@bourse/engine/accounts'
import type { DeliveryParts } from './delivery-parts.ts'

/** No account or key has this id, so nothing is counted or stored under it by mistake. */
const KEY: LiveKey = {
  id: 'operator',
  session_id: null,
  account_id: 'operator',
  plan: OWNER,
  is_owner: true,
  welcome_credits: '0',
  welcome_until: '1970-01-01T00:00:00Z',
  capabilities: null,
  role: null,
  markets: null,
  symbols: null,
  networks: null,
  requests_per_minute: null,
  use: 'internal',
  data_use: 'display',
  contracts: [],
}

export type Operators = ReturnType<typeof createOperators>

/** The deployment itself as a caller, for work without an account; `parts` are available once it is serving. */
export function createOperators(parts: () => DeliveryParts) {
  const made = new Map<string, Principal>()
  const own = new WeakSet<Principal>()

  function make(without: readonly string[], markets: readonly string[] | undefined): Principal {
    const { config, engine } = parts()
    const { datasets: installed } = engine.wiring
    const capabilities = knownCapabilities(installed)
    const datasets = datasetGrants(installed, {}, config.datasets)
    const owner = ownerPlan(config.markets)
    const plan = { ...owner, markets: [...(markets ?? owner.markets)], without_capabilities: [...without] }
    const principal = compilePrincipal(KEY, plan, { groups: config.markets, capabilities, datasets, roles: {} })
    own.add(principal)
    return principal
  }

  return {
    /**
     * A principal with all capabilities except the given ones, in the given markets or in all of them. The same
     * arguments return the same object.
     */
    principal(without: readonly string[], markets?: readonly string[]): Principal {
      const id = JSON.stringify([[...new Set(without)].sort(), markets === undefined ? null : [...markets].sort()])
      const known = made.get(id) ?? make(without, markets)
      made.set(id, known)
      return known
    },
    /** Whether this object created a principal; if so, the principal has no key to authenticate again. */
    is: (principal: Principal) => own.has(principal),
  }
}
