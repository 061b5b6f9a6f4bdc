import type { Dataset } from '@bourse/kit'
import { datasetGrants, mergePlans, mergeRoles, startingPlan } from '@bourse/engine/accounts'
import { wireDeployment } from './dataset-startup.ts'
import { type Config, readConfig } from '@bourse/engine/wiring'
import { compileOperations, operationsFor } from '@bourse/engine/operations'
import { compactDocument, openApiDocument, type CompactDocument } from '@bourse/engine/api-docs'
import { sessionNames } from '../http/session-cookie.ts'
import { VERSION } from '../version.ts'

/**
 * A deployment's OpenAPI document for callers or operators, as served by its host, with the declared examples. It
 * depends only on declarations, so it needs no database or server.
 */
export function openApiOf(
  datasets: readonly Dataset[],
  config: Config = readConfig({}),
  audience: Dataset['audience'] = 'callers',
): CompactDocument {
  const wiring = wireDeployment({ datasets })
  const operations = wiring.datasets.flatMap((dataset) => compileOperations(dataset, wiring))
  const plans = mergePlans(config.plans, config.markets)
  const granted = datasetGrants(wiring.datasets, plans, config.datasets)
  const document = openApiDocument(operationsFor(operations, audience), {
    roles: mergeRoles(config.roles),
    startingPlan: (compiled) => startingPlan(compiled, plans, granted, config.markets),
    version: VERSION,
    session: sessionNames(config),
  })
  return compactDocument(document)
}
