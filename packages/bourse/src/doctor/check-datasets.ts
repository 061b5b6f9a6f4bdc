import { settingsOf } from '@bourse/engine/jobs'
import { wireDeployment } from '@bourse/host/parts'
import {
  grantWarnings,
  knownCapabilities,
  mergePlans,
  mergeRoles,
  planWarnings,
  roleWarnings,
} from '@bourse/engine/accounts'
import { messageOf, missingMoved, type Config, type Wiring } from '@bourse/engine/wiring'
import { nearestName } from '@bourse/kit/values'
import { unscopedIn } from '@bourse/kit/host'
import type { InstalledDatasets } from '../context.ts'
import { checkSchedules } from './check-schedules.ts'
import { fail, ok, warn, type Finding } from './finding.ts'
import { checkSignIn } from './check-sign-in.ts'

/** Checks declarations and settings: rejected datasets, unknown names, sources, plans. */
export function checkDatasets(installed: InstalledDatasets, config: Config): readonly Finding[] {
  const wiring = wireDeployment(installed)
  return [
    ...installed.unloaded.map(({ name, reason, remedy }) => fail(name, `could not be loaded: ${reason}`, remedy)),
    ...wiring.rejected.map(({ dataset, reason, remedy }) => fail(dataset, `rejected: ${reason}`, remedy)),
    ...missingMoved(wiring).map(({ dataset, reason, remedy }) => warn(dataset, reason, remedy)),
    ...unknownNames('datasets', config.datasets, installed.datasets),
    ...unknownNames('sources', config.sources, sourcesIn(wiring)),
    ...checkSources(wiring, config),
    ...checkSchedules(wiring, config),
    ...checkPlans(wiring, config),
    ...checkRoles(wiring, config),
    ...checkSignIn(config),
    ...checkScopes(wiring),
  ]
}

const sourcesIn = (wiring: Wiring) => wiring.datasets.flatMap(({ sources }) => sources).filter(({ demo }) => !demo)

function unknownNames(setting: string, given: object, present: readonly { readonly id: string }[]): readonly Finding[] {
  const known = present.map(({ id }) => id)
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = nearestName(name, known)
      const remedy =
        near === undefined ? `remove it; known names: ${known.join(', ') || 'none'}` : `did you mean ${near}?`
      return warn('settings', `${setting}.${name} does not match anything installed`, remedy)
    })
}

/** A scheduled source needs its settings; other sources can be run manually. */
function checkSources(wiring: Wiring, config: Config): readonly Finding[] {
  const sources = sourcesIn(wiring)
  const enabled = sources.filter(({ id }) => config.sources[id]?.['enabled'] === true)
  const invalid = sources.flatMap((source) => {
    if (config.sources[source.id] === undefined) return []
    try {
      settingsOf(config, source)
      return []
    } catch (error) {
      const remedy = `fix sources.${source.id} in the file that BOURSE_CONFIG names`
      return (enabled.includes(source) ? fail : warn)('sources', messageOf(error), remedy)
    }
  })
  const running = enabled.map(({ id }) => id).join(', ')
  const message =
    running === ''
      ? 'the settings do not enable any source; "bourse sources list" shows those that are switched on'
      : `${running} enabled by the settings`
  return [...invalid, ok('sources', message)]
}

/** Name of the check that lists reads beyond key scope. */
export const SCOPES = 'scopes'

/** Lists operations that read beyond a key's scope, with their reason, for the operator to judge. */
const checkScopes = ({ datasets }: Wiring): readonly Finding[] =>
  datasets.flatMap(({ endpoints }) =>
    endpoints.flatMap((operation) =>
      unscopedIn(operation).map(({ record, reason }) =>
        ok(SCOPES, `${operation.id} reads ${record} beyond the scope of the key: ${reason}`),
      ),
    ),
  )

function checkPlans(wiring: Wiring, config: Config): readonly Finding[] {
  try {
    const plans = mergePlans(config.plans, config.markets)
    const remedy = 'fix it in the file that BOURSE_CONFIG names'
    const warnings = [
      ...planWarnings(plans, knownCapabilities(wiring.datasets)),
      ...grantWarnings(wiring.datasets, plans, config.datasets),
    ]
    return [...warnings.map((message) => warn('plans', message, remedy)), ok('plans', Object.keys(plans).join(', '))]
  } catch (error) {
    return [fail('plans', messageOf(error), 'fix it in the file that BOURSE_CONFIG names')]
  }
}

function checkRoles(wiring: Wiring, config: Config): readonly Finding[] {
  const remedy = 'fix it in the file that BOURSE_CONFIG names'
  try {
    const roles = mergeRoles(config.roles)
    const warnings = roleWarnings(roles, knownCapabilities(wiring.datasets))
    return [...warnings.map((message) => warn('roles', message, remedy)), ok('roles', Object.keys(roles).join(', '))]
  } catch (error) {
    return [fail('roles', messageOf(error), remedy)]
  }
}
