import type { Dataset } from '@bourse/kit'
import { mergePlans } from './accounts/plans.ts'
import { DECLARATIONS_ONLY, wireDeployment } from './commands/wire-deployment.ts'
import type { Config } from './config.ts'
import { compileOperations } from './operations/operation.ts'
import { operationsFor } from './operations/operations-for.ts'
import { readConfig } from './read-config.ts'
import { openApiDocument } from './transports/openapi.ts'
import type { OpenApiDocument } from './transports/openapi/document.ts'
import { VERSION } from './version.ts'

/**
 * The OpenAPI document of a deployment, for callers or for whoever runs it, as its host serves it, with examples as they are declared: it follows from declarations alone, without a
 * database and without a server.
 */
export function openApiOf(
  datasets: readonly Dataset[],
  config: Config = readConfig({}),
  audience: Dataset['audience'] = 'callers',
): OpenApiDocument {
  const wiring = wireDeployment({ datasets }, config, DECLARATIONS_ONLY)
  const operations = wiring.datasets.flatMap((dataset) => compileOperations(dataset, wiring))
  return openApiDocument(operationsFor(operations, audience), {
    plans: mergePlans(config.plans, config.markets),
    groups: config.markets,
    version: VERSION,
  })
}
