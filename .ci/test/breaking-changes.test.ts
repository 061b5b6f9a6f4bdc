import type { ClientDocument, OperationObject, Schema } from '@bourse/client/generate'
import { describe, expect, it } from 'vitest'
import { breakingChanges } from '../document/breaking-changes.ts'

const answering = (row: Schema): OperationObject['responses'] => ({
  200: { content: { 'application/json': { schema: { properties: { data: { items: row } } } } } },
})
const CLOSE: Schema = { type: 'object', properties: { close: { type: 'number' } }, required: ['close'] }
const ADJUSTMENT = { name: 'adjustment', in: 'query', schema: { type: 'string', enum: ['raw', 'split'] } }
const BARS: OperationObject = { operationId: 'bars.list', parameters: [ADJUSTMENT], responses: answering(CLOSE) }

const documentOf = (operation: OperationObject, path = '/v1/bars'): ClientDocument => ({
  openapi: '3.1.0',
  paths: { [path]: { get: operation } },
})
const changesTo = (operation: Partial<OperationObject>) =>
  breakingChanges(documentOf(BARS), documentOf({ ...BARS, ...operation }))
const changesToRow = (row: Schema) => changesTo({ responses: answering(row) })
const withParameter = (schema: Schema, required = false) =>
  changesTo({ parameters: [{ ...ADJUSTMENT, schema, required }] })
const withBody = (schema: Schema): OperationObject => ({
  ...BARS,
  requestBody: { content: { 'application/json': { schema } } },
})

describe('changes that break generated clients', () => {
  it('an operation is removed, or has another route', () => {
    expect(breakingChanges(documentOf(BARS), { openapi: '3.1.0', paths: {} })).toEqual([
      'bars.list: the operation is removed',
    ])
    expect(breakingChanges(documentOf(BARS), documentOf(BARS, '/v1/candles'))).toEqual([
      'bars.list: the operation is GET /v1/candles, and was GET /v1/bars',
    ])
  })

  it('a parameter is removed, becomes required, loses a value or has another type', () => {
    expect(changesTo({ parameters: [] })).toEqual(['bars.list: parameter adjustment is removed'])
    expect(withParameter(ADJUSTMENT.schema, true)).toEqual(['bars.list: parameter adjustment becomes required'])
    expect(withParameter({ type: 'string', enum: ['raw'] })).toEqual([
      'bars.list: parameter adjustment no longer accepts "split"',
    ])
    expect(withParameter({ type: 'integer' })).toEqual(['bars.list: parameter adjustment is integer, and was string'])
  })

  it('a response field is removed, has another type, becomes nullable or may be missing', () => {
    expect(changesToRow({ type: 'object', properties: {}, required: [] })).toEqual([
      'bars.list: response data[] close is removed',
    ])
    expect(changesToRow({ ...CLOSE, properties: { close: { type: 'string' } } })).toEqual([
      'bars.list: response data[] close is string, and was number',
    ])
    expect(changesToRow({ ...CLOSE, properties: { close: { type: ['number', 'null'] } } })).toEqual([
      'bars.list: response data[] close is null or number, and was number',
    ])
    expect(changesToRow({ ...CLOSE, required: [] })).toEqual(['bars.list: response data[] close may be missing'])
  })

  it('a property of a body becomes required', () => {
    const before = { type: 'object', properties: { name: { type: 'string' } } }
    const after = { ...before, required: ['name'] }
    expect(breakingChanges(documentOf(withBody(before)), documentOf(withBody(after)))).toEqual([
      'bars.list: body name becomes required',
    ])
  })

  it('a change in a schema to which both documents refer', () => {
    const referring = { ...BARS, responses: answering({ $ref: '#/components/schemas/Row' }) }
    const withRow = (Row: Schema) => ({ ...documentOf(referring), components: { schemas: { Row } } })
    expect(breakingChanges(withRow(CLOSE), withRow({ ...CLOSE, properties: {}, required: [] }))).toEqual([
      'bars.list: response data[] close is removed',
    ])
  })
})

describe('changes that break no client', () => {
  it('a new operation, an optional parameter, a value of a parameter or a response field', () => {
    expect(breakingChanges({ openapi: '3.1.0', paths: {} }, documentOf(BARS))).toEqual([])
    const other = { name: 'order', in: 'query', schema: { type: 'string' } }
    expect(changesTo({ parameters: [ADJUSTMENT, other] })).toEqual([])
    expect(withParameter({ type: 'string', enum: ['raw', 'split', 'all'] })).toEqual([])
    expect(changesToRow({ ...CLOSE, properties: { ...CLOSE.properties, open: { type: 'number' } } })).toEqual([])
  })

  it('a response value that was null is always there, and a parameter takes numbers with fractions', () => {
    const nullable = { ...CLOSE, properties: { close: { type: ['number', 'null'] } } }
    const before = documentOf({ ...BARS, responses: answering(nullable) })
    expect(breakingChanges(before, documentOf(BARS))).toEqual([])
    const given = (type: string) => documentOf({ ...BARS, parameters: [{ ...ADJUSTMENT, schema: { type } }] })
    expect(breakingChanges(given('integer'), given('number'))).toEqual([])
  })

  it('a parameter takes a list in place of one value', () => {
    expect(withParameter({ type: 'array', items: ADJUSTMENT.schema })).toEqual([])
    const before = documentOf({
      ...BARS,
      parameters: [{ ...ADJUSTMENT, schema: { type: 'array', items: { type: 'string' } } }],
    })
    const after = documentOf({ ...BARS, parameters: [{ ...ADJUSTMENT, schema: { type: 'string' } }] })
    expect(breakingChanges(before, after)).toEqual([
      'bars.list: parameter adjustment is string, and was array or string',
    ])
  })

  it('a changed description', () => {
    expect(withParameter({ ...ADJUSTMENT.schema, description: 'How prices are adjusted.' })).toEqual([])
    expect(changesTo({ summary: 'Bars' })).toEqual([])
  })
})
