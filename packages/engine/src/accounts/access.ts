import type { Dataset } from '@bourse/kit'
import type { Config } from '../wiring/index.ts'
import { createAccounts, type AccountsOptions } from './accounts.ts'
import { createAuthenticator, type AuthenticatorOptions } from './authenticate.ts'
import { knownCapabilities } from './capabilities.ts'
import { datasetGrants } from './dataset-grants.ts'
import { createKeys } from './keys.ts'
import { mergePlans } from './plans.ts'
import { mergeRoles } from './roles.ts'

/** A deployment's access control: accounts, keys and authentication. */
export type Access = ReturnType<typeof openAccess>

interface AccessOptions extends Pick<AccountsOptions, 'database' | 'clock' | 'by'> {
  readonly config: Config
  readonly confirmPerson?: AuthenticatorOptions['confirmPerson']
}

/** Opens the accounts and keys of one database, with the configured plans and its datasets' capabilities. */
export function openAccess({ config, ...parts }: AccessOptions, datasets: readonly Dataset[]) {
  const { markets: groups, welcome_credits: welcome } = config
  const capabilities = knownCapabilities(datasets)
  const plans = mergePlans(config.plans, groups)
  const granted = datasetGrants(datasets, plans, config.datasets)
  const roles = mergeRoles(config.roles)
  const rules = { plans, groups, capabilities, roles, datasets: granted, welcome }
  const [accounts, keys] = [createAccounts({ ...parts, ...rules }), createKeys({ ...parts, ...rules })]
  return { rules, accounts, keys, authenticator: createAuthenticator({ ...parts, ...rules }) }
}
