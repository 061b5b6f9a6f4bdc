import type { Database } from '@bourse/engine/database'
import { ADMIN, createAccounts, mergePlans, mergeRoles, type Plans, type Roles } from '@bourse/engine/accounts'
import { type Config } from '@bourse/engine/wiring'
import type { Context } from '../context.ts'
import { ok, warn, type Finding } from './finding.ts'

const MOST_NAMED = 5

/** Reports accounts whose plan no longer exists, which means that every request is rejected. */
export async function checkAccounts(context: Context, config: Config, database: Database): Promise<readonly Finding[]> {
  const plans = plansOf(config)
  if (plans === undefined) return []
  const accounts = createAccounts({ database, clock: context.clock, plans, welcome: config.welcome_credits })
  const stranded = (await accounts.list()).filter(({ plan_offered }) => !plan_offered)
  return [...Map.groupBy(stranded, ({ plan }) => plan)].map(([plan, left]) => {
    const names = left.slice(0, MOST_NAMED).map(({ name }) => name)
    const [first = ''] = names
    const more = left.length > MOST_NAMED ? ` and ${left.length - MOST_NAMED} more` : ''
    return warn(
      'accounts',
      `the plan ${plan} does not exist, and every request from ${names.join(', ')}${more} gets 403`,
      `"${context.name} accounts set-plan ${first} <plan>" (the plans are ${Object.keys(plans).join(', ')}), or ` +
        `add plans.${plan} to the file that BOURSE_CONFIG names`,
    )
  })
}

/** Lists the live keys that operate the deployment by role, and reports keys whose role no longer exists. */
export async function checkOperatorKeys(config: Config, database: Database): Promise<readonly Finding[]> {
  const roles = rolesOf(config)
  const keys = await database.query<{ role: string | null; names: readonly string[] }>(OPERATOR_KEYS, [ADMIN])
  return keys.map(({ role, names }) => {
    const listed = `${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? ', …' : ''}`
    if (role === null)
      return ok('roles', `${names.length} ${keysText(names)} without a role may do everything: ${listed}`)
    if (roles === undefined || Object.hasOwn(roles, role))
      return ok('roles', `${names.length} ${keysText(names)} with the role ${role}: ${listed}`)
    const remedy = `add roles.${role} to the file that BOURSE_CONFIG names, or give the keys another role`
    return warn('roles', `the role ${role} does not exist, and permits nothing to ${listed}`, remedy)
  })
}

const keysText = ({ length }: readonly string[]) => (length === 1 ? 'key' : 'keys')

/** `$1` is the capability that permits everything; sessions have the role of the key that opened them. */
const OPERATOR_KEYS = `
select k.role, array_agg(coalesce(k.label, k.id) order by k.created_at) as names
from bourse.keys k join bourse.accounts a on a.id = k.account_id
where a.is_owner and k.kind in ('api', 'person')
  and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  and (k.role is not null or k.capabilities is null or $1 = any(k.capabilities))
group by k.role order by k.role nulls first`

/** Undefined if the roles in the settings are invalid, which the settings check reports. */
function rolesOf({ roles }: Config): Roles | undefined {
  try {
    return mergeRoles(roles)
  } catch {
    return undefined
  }
}

/** Undefined if the plans in the settings are invalid, which the settings check reports. */
function plansOf({ plans, markets }: Config): Plans | undefined {
  try {
    return mergePlans(plans, markets)
  } catch {
    return undefined
  }
}
