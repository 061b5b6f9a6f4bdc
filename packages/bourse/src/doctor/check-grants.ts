import { grantsOf, widenedGrants, WIDENED_REMEDY, wireDeployment } from '@bourse/host/parts'
import type { Database } from '@bourse/engine/database'
import type { Config } from '@bourse/engine/wiring'
import type { Context } from '../context.ts'
import { ok, warn, type Finding } from './finding.ts'

const CHECK = 'grants'

/** Reports plans that include a dataset they did not include before an upgrade or installation. */
export async function checkGrants(context: Context, config: Config, database: Database): Promise<readonly Finding[]> {
  const grants = grantsFor(wireDeployment(await context.installed()), config)
  const { added, next } = await widenedGrants(database, grants, context.clock)
  return [
    ...added.map(({ dataset, plans, day }) =>
      ok(CHECK, `the dataset ${dataset} has been part of ${plans.join(', ')} since ${day}`),
    ),
    ...next.map(({ dataset, plans }) =>
      warn(CHECK, `the next start adds the dataset ${dataset} to ${plans.join(', ')}`, WIDENED_REMEDY),
    ),
  ]
}

/** The settings check reports invalid plans. */
function grantsFor(wiring: Parameters<typeof grantsOf>[0], config: Config): ReturnType<typeof grantsOf> {
  try {
    return grantsOf(wiring, config)
  } catch {
    return []
  }
}
