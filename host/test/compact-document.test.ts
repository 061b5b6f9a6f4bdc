import { compactDocument, openApiDocument, successOf } from '@bourse/engine/api-docs'
import { describe, expect, test } from 'vitest'
import { documentedOperations } from './support/documented-operations.ts'

const OPERATIONS = documentedOperations()
const CONTEXT = { startingPlan: () => null, version: '1.2.3' }
const documentOf = () => openApiDocument(OPERATIONS, CONTEXT)
const compactOf = () => compactDocument(documentOf())

describe('the document as served', () => {
  test('operations refer to the parameters that they have in common', () => {
    const { paths, components } = compactOf()
    const parametersOf = (path: string) => paths[path]?.get?.parameters ?? []
    expect(parametersOf('/v1/payouts')).toContainEqual({ $ref: '#/components/parameters/dry_run' })
    expect(parametersOf('/v1/venues')).toContainEqual({ $ref: '#/components/parameters/dry_run' })
    expect(components.parameters?.['dry_run']).not.toHaveProperty('x-example-call')
    const names = Object.values(paths).flatMap((item) => item.get?.parameters ?? [])
    const referred = names.flatMap((one) => ('$ref' in one ? [one.$ref.replace('#/components/parameters/', '')] : []))
    expect([...new Set(referred)].toSorted()).toEqual(Object.keys(components.parameters ?? {}).toSorted())
  })

  test('the most common variant of a parameter has its name, and each other one the first operation that has it', () => {
    const names = Object.keys(compactOf().components.parameters ?? {})
    expect(names.filter((name) => name.startsWith('limit'))).toEqual(['limit'])
    const [first, second, ...others] = [...OPERATIONS, ...OPERATIONS].map((each, index) => ({
      ...each,
      path: `${each.path}/${index}`,
    }))
    expect([first, second].map((each) => each?.operation.id)).toEqual(['payouts.list', 'payouts.forecast'])
    const doubled = openApiDocument(
      [first, second, ...others].filter((each) => each !== undefined),
      { ...CONTEXT },
    )
    const variants = Object.keys(compactDocument(doubled).components.parameters ?? {})
    expect(variants.filter((name) => name.startsWith('symbols'))).toEqual(['symbols', 'symbols.ratings.list'])
  })

  test('the columns of `fields` are left to the schema of the row', () => {
    const { paths, components } = compactOf()
    const own = Object.values(paths).flatMap((item) => item.get?.parameters ?? [])
    const all = [...own.flatMap((one) => ('$ref' in one ? [] : [one])), ...Object.values(components.parameters ?? {})]
    const fields = all.filter(({ name }) => name === 'fields')
    expect(fields.length).toBeGreaterThan(0)
    for (const { schema } of fields) {
      expect(schema['x-columns']).toBe(true)
      expect(schema['items']).not.toHaveProperty('enum')
    }
  })

  test('success responses have JSON alone, without examples', () => {
    for (const item of Object.values(compactOf().paths))
      for (const one of Object.values(item)) {
        expect(Object.keys(successOf(one).content ?? {})).toEqual(['application/json'])
        expect(successOf(one).content?.['application/json']).not.toHaveProperty('example')
      }
  })

  test('parameters have examples, but not fields, which have theirs on the pages', () => {
    expect(JSON.stringify(documentOf())).toContain('"examples":[')
    expect(JSON.stringify(compactOf())).not.toContain('"examples":[')
    const { parameters = [] } = compactOf().paths['/v1/payouts']?.get ?? {}
    expect(parameters.filter((one) => 'example' in one).length).toBeGreaterThan(0)
  })

  test('codes that most operations can return are those of the problem responses alone', () => {
    const complete = documentOf().paths['/v1/payouts']?.get?.['x-codes'] ?? []
    const own = compactOf().paths['/v1/payouts']?.get?.['x-codes'] ?? []
    const { RequestProblem, ServiceProblem } = compactOf().components.responses
    const shared = [RequestProblem, ServiceProblem].flatMap((response) => response?.['x-codes'] ?? [])
    expect(complete).toContain('daily-credit-limit')
    expect(complete.filter((code) => !own.includes(code) && !shared.includes(code))).toEqual([])
    expect(own.filter((code) => shared.includes(code))).toEqual([])
    expect(own).toContain('history-depth')
  })

  test('schemas that are equal are one', () => {
    const document = documentOf()
    const { VenuesListRow: row = {} } = document.components.schemas
    const schemas = { ...document.components.schemas, Copy: row }
    const compact = compactDocument({ ...document, components: { ...document.components, schemas } })
    expect(compact.components.schemas['Copy']).toEqual({ $ref: '#/components/schemas/VenuesListRow' })
    expect(compact.components.schemas['VenuesListRow']).toMatchObject({ required: row['required'] })
  })
})
