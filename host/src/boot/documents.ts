import { datasetGrants, mergeRoles, startingPlan, type Plans } from '@bourse/engine/accounts'
import { openApiDocument, type OpenApiDocument } from '@bourse/engine/api-docs'
import type { Dataset } from '@bourse/kit'
import { operationsFor, type CompiledOperation } from '@bourse/engine/operations'
import type { Config } from '@bourse/engine/wiring'
import type { Logger } from 'pino'
import { exampleValues, type ExampleValues } from '../http/example-values.ts'
import { sessionNames } from '../http/session-cookie.ts'
import type { Engine } from '../request/engine.ts'

export interface DocumentParts {
  readonly engine: Engine
  readonly operations: readonly CompiledOperation[]
  readonly plans: Plans
  readonly config: Config
  readonly log: Logger
}

/** Reads an installation's OpenAPI document for callers, which is the default, or for another audience. */
export type ReadDocument = (audience?: Dataset['audience']) => Promise<OpenApiDocument>

export const documentReader =
  (parts: DocumentParts): ReadDocument =>
  (audience = 'callers') =>
    documentFor(parts, audience)

/** An installation's OpenAPI document for an audience, with ids that exist there as examples. */
async function documentFor(parts: DocumentParts, audience: Dataset['audience']): Promise<OpenApiDocument> {
  const { engine, operations, plans, config } = parts
  const granted = datasetGrants(engine.wiring.datasets, plans, config.datasets)
  return openApiDocument(operationsFor(operations, audience), {
    roles: mergeRoles(config.roles),
    startingPlan: (compiled) => startingPlan(compiled, plans, granted, config.markets),
    version: engine.release,
    publicUrl: config.public_url,
    session: sessionNames(config),
    examples: await examplesOf(parts),
    markets: [...engine.markets],
  })
}

async function examplesOf({ engine, operations, log }: DocumentParts): Promise<ExampleValues> {
  const { wiring, versions, coverage, markets, clock } = engine
  const today = clock.now().slice(0, 10)
  const installation = { wiring, operations, versions: versions(), coverage, markets: [...markets], today }
  return exampleValues(installation).catch((err) => {
    log.warn({ err }, 'the documentation examples could not be read from this installation')
    return {}
  })
}
