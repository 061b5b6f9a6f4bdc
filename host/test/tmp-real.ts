import { createConfig, lintFromString } from '@redocly/openapi-core'
import Fastify from 'fastify'
import { compileOperations } from '../src/operations/operation.ts'
import { wire } from '../src/wiring/wiring.ts'
import { openApiDocument } from '../src/transports/openapi.ts'
import { DEFAULT_PLANS } from '../src/accounts/plans.ts'
import { registerDocs } from '../src/transports/docs/register-docs.ts'
const datasets = []
for (const id of ['instruments', 'calendars', 'eod', 'esg-stub']) { try { const m = await import(`../../packages/datasets/${id}/src/dataset.ts`); datasets.push(m.default) } catch (e) { console.log(id, String(e)) } }
const wiring = wire(datasets, { rows: () => ({ at() { throw new Error() } }) as never, submit: () => undefined })
const ops = datasets.flatMap((d) => compileOperations(d, wiring))
const doc = openApiDocument(ops, { plans: DEFAULT_PLANS, version: '0.1.0' })
for (const p of Object.values(doc.paths)) { console.log(p.get!.operationId, p.get!['x-example-call'], p.get!['x-codes'].length); for (const q of p.get!.parameters) if (q.example === undefined || q.description === '') console.log('   no example/description:', q.name) }
const config = await createConfig({ extends: ['recommended-strict'], rules: { 'info-license': 'off', 'no-invalid-media-type-examples': 'error', 'no-invalid-parameter-examples': 'error', 'no-invalid-schema-examples': 'error', 'spec-strict-refs': 'error' } })
for (const p of await lintFromString({ source: JSON.stringify(doc), absoluteRef: 'openapi.json', config })) console.log(p.ruleId, p.message, p.location[0]?.pointer)
if (process.argv[2] === 'serve') { const app = Fastify(); registerDocs(app, { document: () => doc, plans: DEFAULT_PLANS }); await app.listen({ port: 8977 }) }
