export { type Access, openAccess } from './access.ts'
export { type Accounts, type AccountsOptions, createAccounts } from './accounts.ts'
export type { AccountsChanged, AccountsRead } from './accounts-changed.ts'
export { type Authenticator, type ConfirmPerson, createAuthenticator, refusePerson } from './authenticate.ts'
export { type Callers, createCallers } from './callers.ts'
export { ADMIN, knownCapabilities } from './capabilities.ts'
export { type Changeable, changeableIn } from './changeable.ts'
export { compilePrincipal, type LiveKey } from './compile-principal.ts'
export { type DatasetGrant, type DatasetGrants, datasetGrants, grantWarnings, listGrants } from './dataset-grants.ts'
export { ensureOwnerKey } from './ensure-owner-key.ts'
export { createFailureLimiter, tooManyFailures } from './failure-limiter.ts'
export { fingerprintOf } from './version-of.ts'
export type { KeyChangeParts, NewKey } from './key-changes.ts'
export { createKeyRates, type KeyRates } from './key-rates.ts'
export { hashKey, hasValidChecksum } from './key.ts'
export { createKeys, type Keys, type KeysOptions } from './keys.ts'
export type { KeysChanged, KeysRead } from './keys-changed.ts'
export { createLinks, type Links, type LinksChanged, type LinksRead } from './links/links.ts'
export { linksMigration } from './links/migration.ts'
export { allMarkets } from './market-groups.ts'
export { accountsMigration } from './migration.ts'
export { operatorsMigration } from './operators-migration.ts'
export { missingGrant, type NeededGrants } from './missing-grant.ts'
export { createMembers, type MembersChanged, type MembersRead } from './members/members.ts'
export { membersMigration } from './members/migration.ts'
export { isMembers, memberCapabilities } from './members/member-roles.ts'
export { endPerson, endSession } from './people/change-person.ts'
export {
  claimSession,
  confirmSession,
  endProviderSessions,
  failConfirmation,
  readProviderSession,
} from './people/provider-sessions.ts'
export type { EndedSessions, ProviderSession } from './people/provider-sessions.ts'
export { memberGrant } from './people/granted-role.ts'
export { peopleMigration } from './people/migration.ts'
export { type Person, withPerson } from './people/person.ts'
export { keyOfPerson, type PersonToken, type ProviderSignIn, signInPerson } from './people/sign-in-person.ts'
export { DEFAULT_PLANS, mergePlans, OWNER, ownerPlan, type Plans, planWarnings } from './plans.ts'
export { presentedKey } from './presented-key.ts'
export type { Principal } from './principal.ts'
export { checkedMember, conflict, invalidMember } from './change-problems.ts'
export {
  DEFAULT_ROLES,
  isOperators,
  mergeRoles,
  operatorCapabilities,
  type OperatorLimits,
  OWNER_ROLE,
  roleOf,
  type Roles,
  rolesMigration,
  rolesPermitting,
  roleWarnings,
} from './roles.ts'
export { createScopes, unknownSymbols } from './scopes.ts'
export { addressSecretMigration } from './secrets.ts'
export { type HeldSecrets, holdSecrets, readAuditSecret, rotateSecrets } from './secrets.ts'
export { isSessionToken, sessionToken } from './session-secret.ts'
export * from './shapes.ts'
export {
  drawCode,
  type OneTimeCode,
  type OpenedSession,
  sessionsMigration,
  signInByCode,
  signInByKey,
  signInMigration,
} from './sign-in.ts'
export { startingPlan } from './starting-plan.ts'
export { rejectStale, versionOf } from './version-of.ts'
