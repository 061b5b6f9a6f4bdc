import type { Dataset } from '@bourse/kit'
import type { Config } from '../wiring/index.ts'
import { createAccounts, type AccountsOptions } from './accounts.ts'
import { createAuthenticator } from './authenticate.ts'
import { knownCapabilities } from './capabilities.ts'
import { datasetGrants } from './dataset-grants.ts'
import { createKeys } from './keys.ts'
import { mergePlans } from './plans.ts'

/** Access control of a deployment: accounts, keys and authentication. */
export type Access = ReturnType<typeof openAccess>

interface AccessOptions extends Pick<AccountsOptions, 'database' | 'clock' | 'by'> {
  readonly config: Config
}

/**
 * Opens the accounts and keys of one database, with the plans of the configuration and the capabilities of its
 * datasets.
 */
export function openAccess({ config, ...parts }: AccessOptions, datasets: readonly Dataset[]) {
  const { markets: groups, welcome_credits: welcome } = config
  const capabilities = knownCapabilities(datasets)
  const plans = mergePlans(config.plans, groups)
  const granted = datasetGrants(datasets, plans, config.datasets)
  const rules = { plans, groups, capabilities, datasets: granted, welcome }
  const [accounts, keys] = [createAccounts({ ...parts, ...rules }), createKeys({ ...parts, ...rules })]
  return { rules, accounts, keys, authenticator: createAuthenticator({ ...parts, ...rules }) }
}
