import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { fullDocument } from '../scripts/document-source.ts'

type OpenApi = Awaited<ReturnType<typeof fullDocument>>
let document: OpenApi
beforeAll(async () => {
  document = await fullDocument()
})

/** Two thirds of them are names, types and descriptions of fields and parameters. */
const MOST_BYTES_PER_OPERATION = 5_900

const operations = () => Object.values(document.paths).flatMap((item) => Object.values(item))

/** Every object in the document with its JSON pointer. */
function* objectsIn(value: unknown, pointer = ''): Generator<readonly [string, Readonly<Record<string, unknown>>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [pointer, { ...value }]
  for (const [name, inner] of Object.entries(value)) yield* objectsIn(inner, `${pointer}/${name}`)
}

describe('the OpenAPI document of all datasets', () => {
  test('the recommended rules for OpenAPI find no problem', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  test('every number has 64 bits, because generated clients otherwise read prices as 32-bit floats', () => {
    const numbers = [...objectsIn(document)].filter(([, { type }]) => [type].flat().includes('number'))
    expect(numbers.length).toBeGreaterThan(300)
    expect(numbers.filter(([, { format }]) => format !== 'double').map(([pointer]) => pointer)).toEqual([])
  })

  test('lists of stored rows say how the history of a row is requested, and others which lists they read', () => {
    const of = (id: string) => operations().find(({ operationId }) => operationId === id)
    expect(of('eod.list')).toMatchObject({
      'x-history': { key: ['instrument_id', 'date'], scaled_by: 'adjustment' },
    })
    expect(of('companies.list')?.['x-history']).toEqual({ key: ['id'] })
    expect(of('dividends.list')?.['x-history']).toEqual({ key: ['id'] })
    expect(of('movers.list')).toMatchObject({ 'x-computed-from': ['eod.list'] })
    expect(of('companies.get')).toMatchObject({ 'x-computed-from': ['companies.list'] })
    for (const operation of operations())
      if (operation.parameters.some((one) => '$ref' in one && one.$ref === '#/components/parameters/provenance'))
        expect(operation, operation.operationId).toHaveProperty('x-history')
  })

  test('rows with a history have the values of their key', () => {
    const lacking = operations().filter((each) => each['x-history'] !== undefined && !each['x-history'].key)
    expect(lacking.map(({ operationId }) => operationId)).toEqual([])
  })

  test('every number in a row or in `meta` is marked as an exact decimal', () => {
    const numbers = [...objectsIn(document.components.schemas)].filter(([, { type }]) =>
      [type].flat().includes('number'),
    )
    const lines = numbers.filter(([pointer]) => pointer.startsWith('/FinancialsStatementsRow/properties/items/'))
    expect(lines.length).toBeGreaterThan(100)
    expect(numbers.filter(([, each]) => each['x-decimal'] !== true).map(([pointer]) => pointer)).toEqual([])
  })

  test('every response is one type, and every problem is the same type, for which clients can be generated', () => {
    for (const { responses, operationId } of operations())
      for (const status of ['200', '201', '202']) {
        const response = responses[status]
        const schema =
          response !== undefined && 'content' in response ? response.content?.['application/json']?.schema : {}
        expect(Object.keys(schema ?? {}), operationId).not.toContain('anyOf')
      }
    const { RequestProblem, ServiceProblem } = document.components.responses
    for (const { responses } of operations())
      expect(responses).toMatchObject({
        '4XX': { $ref: '#/components/responses/RequestProblem' },
        '5XX': { $ref: '#/components/responses/ServiceProblem' },
      })
    for (const { content } of [RequestProblem, ServiceProblem].filter((one) => one !== undefined))
      expect(content?.['application/problem+json']?.schema).toEqual({ $ref: '#/components/schemas/Problem' })
  })

  test('properties have distinct names in every language, whose spelling omits underscores', () => {
    const spelled = (name: string) => name.replaceAll('_', '').toLowerCase()
    const clashes = [...objectsIn(document)].flatMap(([pointer, { type, properties }]) => {
      if (![type].flat().includes('object') || typeof properties !== 'object' || properties === null) return []
      const names = Object.keys(properties)
      return new Set(names.map(spelled)).size === names.length ? [] : [`${pointer}: ${names.join(', ')}`]
    })
    expect(clashes).toEqual([])
  })

  test('component names are distinct in every language', () => {
    for (const [kind, components] of Object.entries(document.components)) {
      const names = Object.keys(components).map((name) => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase())
      expect(new Set(names).size, kind).toBe(names.length)
    }
  })

  test('the document is small, because operations share what they have in common', () => {
    const bytes = Buffer.byteLength(JSON.stringify(document))
    expect(bytes / operations().length).toBeLessThan(MOST_BYTES_PER_OPERATION)
  })

  test('every operation has a description', () => {
    expect(
      operations().flatMap(({ description, operationId }) => (description === undefined ? [operationId] : [])),
    ).toEqual([])
  })
})
