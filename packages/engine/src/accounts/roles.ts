import { nearestName } from '@bourse/kit/values'
import { unknownName } from '../operations/index.ts'
import { ADMIN } from './capabilities.ts'

/** Each role's operator capabilities; `*` stands for any part of a name: `admin.imports.*`, `admin.*.list`. */
export type Roles = Readonly<Record<string, readonly string[]>>

/** `keys.role`: what a key of the owner account may operate; null for a key without a role. */
export const rolesMigration = `alter table bourse.keys add column role text collate "C";`

/** The limits of a key that determine what it may operate. */
export interface OperatorLimits {
  readonly role: string | null
  readonly capabilities: readonly string[] | null
}

/** The role of keys that may do everything. It is not stored. */
export const OWNER_ROLE = 'owner'

/** The capability that every role has: to read which key sends the request, and what it may do. */
const OWN_KEY = 'admin.me.get'

const readsOf = (...areas: readonly string[]) => areas.flatMap((area) => [`admin.${area}.list`, `admin.${area}.get`])

/** Reads that show the state of the data, but no customer and no key. */
const VIEWER = [
  ...readsOf('datasets', 'sources', 'source-runs', 'runs', 'backfills', 'lineage', 'imports'),
  ...readsOf('held', 'findings', 'finding-rows', 'jobs', 'replicas', 'traffic', 'health', 'plans'),
  ...['admin.imports.rejects', 'admin.backfills.estimate', 'admin.ignored-problems.list'],
]
const CUSTOMERS = [
  ...readsOf('accounts', 'keys', 'links', 'invitations', 'licences', 'licence-reports'),
  ...readsOf('usage', 'plans', 'scopes'),
]
const EVENTS = readsOf('events', 'destinations', 'deliveries')
const STEWARD = [
  ...VIEWER,
  ...['admin.sources.test', 'admin.sources.run', 'admin.backfills.*', 'admin.jobs.run', 'admin.ignored-problems.*'],
  ...['admin.imports.*', 'admin.held.*', 'admin.findings.*', 'admin.finding-rows.*'],
]

/** The roles of a deployment whose configuration has none. */
export const DEFAULT_ROLES: Roles = {
  viewer: VIEWER,
  auditor: [...VIEWER, ...CUSTOMERS, ...EVENTS, 'admin.settings.list', 'admin.audit.*'],
  steward: STEWARD,
  support: [
    ...CUSTOMERS,
    ...[
      'admin.accounts.*',
      'admin.keys.*',
      'admin.links.*',
      'admin.invitations.*',
      'admin.datasets.list',
      'admin.health.get',
    ],
  ],
  billing: [...readsOf('accounts', 'licences', 'licence-reports', 'usage', 'plans'), 'admin.accounts.change-billing'],
  operator: [
    ...STEWARD,
    ...readsOf('accounts', 'licences', 'licence-reports', 'usage'),
    ...EVENTS,
    ...['admin.settings.list', 'admin.sources.*', 'admin.datasets.*', 'admin.destinations.*', 'admin.deliveries.*'],
  ],
}

/**
 * Returns the default roles and the configured ones; a configured role entirely replaces a default role of the same
 * name. Throws for the name of the owner's role.
 */
export function mergeRoles(configured: Roles): Roles {
  if (Object.hasOwn(configured, OWNER_ROLE))
    throw new Error(`roles.${OWNER_ROLE}: this name is reserved for keys that may do everything. Choose another.`)
  return { ...DEFAULT_ROLES, ...configured }
}

/** Whether a capability lets its key operate the deployment. Only keys of the owner account can have it. */
export const isOperators = (name: string): boolean => name === ADMIN || name.startsWith(`${ADMIN}.`)

/**
 * Returns the operator capabilities of a key of the owner account. Without a role they are those in its list, and all
 * if it has no list or the list includes `admin`. A role that the configuration no longer has permits nothing.
 */
export function operatorCapabilities(
  { role, capabilities: listed }: OperatorLimits,
  known: ReadonlySet<string>,
  roles: Roles,
): readonly string[] {
  const all = [...known].filter(isOperators)
  if (role === null && isOwner(listed)) return all
  const patterns = role === null ? (listed ?? []) : Object.hasOwn(roles, role) ? (roles[role] ?? []) : []
  const granted = all.filter((name) => name !== ADMIN && patterns.some((pattern) => matches(pattern, name)))
  return granted.length === 0 ? [] : [...new Set([...granted, OWN_KEY])]
}

/** Whether a key of the owner account without a role may do everything. */
const isOwner = (listed: readonly string[] | null) => listed === null || listed.includes(ADMIN)

/** Returns the roles that permit an operation with the given capabilities, including the owner's. */
export function rolesPermitting(capabilities: readonly string[], roles: Roles): readonly string[] {
  const permits = (patterns: readonly string[], name: string) =>
    name === OWN_KEY || patterns.some((pattern) => matches(pattern, name))
  const permitting = Object.entries(roles).filter(([, patterns]) =>
    capabilities.every((name) => permits(patterns, name)),
  )
  return [...permitting.map(([role]) => role), OWNER_ROLE]
}

/** Returns the role of a key of the owner account; null for a key that only some capabilities permit to operate. */
export const roleOf = ({ role, capabilities }: OperatorLimits): string | null =>
  role ?? (isOwner(capabilities) ? OWNER_ROLE : null)

/** Returns the stored form of a role; throws for an unknown name, and for a key that is not the owner's. */
export function checkedRole(
  role: string,
  { roles, isOwner: isOfOwner }: { readonly roles: Roles; readonly isOwner: boolean },
): string | null {
  if (!isOfOwner) throw new Error('Only keys of the owner account have a role. Omit it, or name that account.')
  if (role === OWNER_ROLE) return null
  if (!Object.hasOwn(roles, role)) throw unknownName('role', role, [...Object.keys(roles), OWNER_ROLE])
  return role
}

/** Returns one sentence per pattern of a role that no operator capability matches. */
export function roleWarnings(roles: Roles, known: ReadonlySet<string>): readonly string[] {
  const names = [...known].filter(isOperators)
  return Object.entries(roles).flatMap(([role, patterns]) =>
    patterns
      .filter((pattern) => DEFAULT_ROLES[role] !== patterns && !names.some((name) => matches(pattern, name)))
      .map((pattern) => {
        const near = nearestName(pattern, names)
        const hint = near === undefined ? 'Remove it.' : `Did you mean ${near}?`
        return `roles.${role}: no operator capability matches ${JSON.stringify(pattern)}. ${hint}`
      }),
  )
}

/** Whether a name, or a narrower pattern, has the parts of a pattern, in which `*` stands for any part. */
export function matches(pattern: string, name: string): boolean {
  const [expected, parts] = [pattern.split('.'), name.split('.')]
  return expected.length === parts.length && expected.every((part, index) => part === '*' || part === parts[index])
}
