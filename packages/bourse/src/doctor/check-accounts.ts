import type { Database } from '@bourse/engine/database'
import { createAccounts, mergePlans, type Plans } from '@bourse/engine/accounts'
import { type Config } from '@bourse/engine/wiring'
import type { Context } from '../context.ts'
import { warn, type Finding } from './finding.ts'

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

/** Undefined if the plans in the settings are invalid, which the settings check reports. */
function plansOf({ plans, markets }: Config): Plans | undefined {
  try {
    return mergePlans(plans, markets)
  } catch {
    return undefined
  }
}
