import { datasetGrants, DEFAULT_PLANS, startingPlan } from '@bourse/engine/accounts'
import { openApiDocument, type OpenApiDocument } from '@bourse/engine/api-docs'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { createApp } from '../../src/http/app.ts'
import { readGuides } from '../../src/http/guides.ts'
import { registerDocs } from '../../src/http/register-docs.ts'
import { documentedOperations } from './documented-operations.ts'

const HOSTILE = '<script>alert(1)</script><img src=x onerror=alert(1)> [go](javascript:alert(1))'

const GRANTED = datasetGrants(
  documentedOperations().map(({ dataset }) => dataset),
  DEFAULT_PLANS,
  {},
)

/** The documented operations; one summary and one description attempt to inject a script. */
export function document(): OpenApiDocument {
  const made = openApiDocument(documentedOperations(), {
    startingPlan: (compiled) => startingPlan(compiled, DEFAULT_PLANS, GRANTED),
    version: '1.2.3',
  })
  const get = made.paths['/v1/ratings']?.get
  if (get === undefined) throw new Error('the operation is missing')
  const ratings = { get: { ...get, summary: HOSTILE, description: HOSTILE } }
  return { ...made, paths: { ...made.paths, '/v1/ratings': ratings } }
}

/** An application that serves only the documentation. */
export function appWith(of: () => OpenApiDocument = document): FastifyInstance {
  const app = createApp(pino({ level: 'silent' }))
  const now = () => '2026-03-02T22:00:00Z'
  registerDocs(app, { document: async () => of(), plans: DEFAULT_PLANS, guides: readGuides, now })
  return app
}
