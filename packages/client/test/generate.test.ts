import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { generateClient } from '../src/generate/index.ts'

type Parts = Readonly<Record<string, unknown>>

const envelope = (data: unknown, meta: Parts = {}) => ({
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { data, meta: { type: 'object', properties: meta } },
        required: ['data', 'meta'],
      },
    },
  },
})

const NEXT_CURSOR = { next_cursor: { type: ['string', 'null'] } }
const rows = (name: string) => ({ type: 'array', items: { $ref: `#/components/schemas/${name}` } })

const operationObject = (operationId: string, more: Parts = {}) => ({
  operationId,
  parameters: [],
  responses: { 200: envelope(rows('Row')) },
  ...more,
})

const documentOf = (
  paths: Parts,
  schemas: Parts = { Row: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] } },
) => ({
  openapi: '3.1.0',
  paths,
  components: { schemas },
})

/** Returns the compiler's syntax errors. */
function syntaxErrors(source: string): readonly string[] {
  const { diagnostics = [] } = ts.transpileModule(source, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022 },
  })
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/** Returns the lines of an interface. */
function interfaceOf(source: string, name: string): readonly string[] {
  const [, body = ''] =
    new RegExp(`export interface ${name}(?:<N = DecimalText>)? \\{\\n(.*?)\\n\\}\\n`, 's').exec(source) ?? []
  return body.split('\n').map((line) => line.trim())
}

describe('a generated client', () => {
  it('a generated client does not depend on the document’s order', () => {
    const [a, b] = [{ '/v1/b': { get: operationObject('b.list') } }, { '/v1/a': { get: operationObject('a.list') } }]
    expect(generateClient(documentOf({ ...a, ...b }))).toBe(generateClient(documentOf({ ...b, ...a })))
  })

  it('a generated client has a type for every kind of property', () => {
    const properties = {
      text: { type: 'string', description: 'A text' },
      price: { type: 'number', format: 'double', 'x-decimal': true, description: 'A price', 'x-unit': 'USD' },
      maybe: { type: ['number', 'null'], format: 'double', 'x-decimal': true },
      count: { type: 'integer', format: 'int64' },
      weekday: { type: 'integer', minimum: 1, maximum: 7 },
      flag: { type: 'boolean' },
      kind: { type: 'string', enum: ['a', "b'c"] },
      kindOrNull: { type: ['string', 'null'], enum: ['a', null] },
      list: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      values: { type: 'object', patternProperties: { '^(.*)$': { anyOf: [{ type: 'number' }, { type: 'null' }] } } },
      free: { type: 'object' },
      anything: {},
      'with-hyphen': { type: 'string' },
    }
    const { price: _, ...others } = properties
    const source = generateClient(
      documentOf(
        { '/v1/x': { get: operationObject('x.list') } },
        { Row: { type: 'object', properties, required: Object.keys(others) } },
      ),
    )
    expect(syntaxErrors(source)).toEqual([])
    expect(interfaceOf(source, 'Row')).toEqual([
      '/** A text */',
      'readonly text: string',
      '/** A price [USD] */',
      'readonly price?: N',
      'readonly maybe: N | null',
      'readonly count: Count',
      'readonly weekday: number',
      'readonly flag: boolean',
      "readonly kind: Open<'a' | 'b\\'c'>",
      "readonly kindOrNull: Open<'a'> | null",
      'readonly list: readonly (string | null)[]',
      'readonly values: Readonly<Record<string, N | null>>',
      'readonly free: Readonly<Record<string, unknown>>',
      'readonly anything: unknown',
      "readonly 'with-hyphen': string",
    ])
    expect(source).toContain("shape: { data: [{ price: decimal, maybe: decimal, values: { '*': decimal } }] }")
  })

  it('a generated client has path and query parameters, and leaves the choice of format to its methods and options', () => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'symbols', in: 'query', required: false, schema: { type: 'array', items: { type: 'string' } } },
      { name: 'direction', in: 'query', required: true, schema: { type: 'string', enum: ['up', 'down'] } },
      { name: 'least', in: 'query', required: false, schema: { type: 'number' } },
      {
        name: 'format',
        in: 'query',
        required: false,
        schema: { type: 'string', enum: ['json', 'csv', 'ndjson', 'arrow', 'parquet'] },
      },
      { name: 'fields', in: 'query', required: false, schema: { type: 'array', items: { type: 'string' } } },
      { name: 'numbers', in: 'query', required: false, schema: { type: 'string', enum: ['float', 'text'] } },
      { name: 'dry_run', in: 'query', required: false, schema: { type: 'boolean' } },
      { name: 'idempotency-key', in: 'header', required: false, schema: { type: 'string' } },
    ]
    const source = generateClient(documentOf({ '/v1/x/{id}': { get: operationObject('x.list', { parameters }) } }))
    expect(interfaceOf(source, 'XListParams')).toEqual([
      'readonly id: string',
      'readonly symbols?: readonly string[]',
      "readonly direction: 'up' | 'down'",
      'readonly least?: Numeric',
    ])
  })

  it('a generated client keeps `format` values that change the content, and has a method for downloads', () => {
    const parameters = ['download', 'stream'].map((name) => ({
      name,
      in: 'query',
      required: false,
      schema: { type: 'boolean' },
    }))
    const format = {
      name: 'format',
      in: 'query',
      required: false,
      schema: { type: 'string', enum: ['json', 'csv', 'ndjson', 'parquet'] },
    }
    const responses = { 200: envelope({ $ref: '#/components/schemas/Row' }), 302: {} }
    const source = generateClient(
      documentOf({
        '/v1/files': { get: operationObject('files.get', { parameters: [...parameters, format], responses }) },
      }),
    )
    expect(interfaceOf(source, 'FilesGetParams')).toEqual(['readonly stream?: boolean', "readonly format?: 'parquet'"])
    expect(source).toContain(
      'readonly get: Operation<FilesGetParams, Answer<Row, FilesGetMeta>> & Downloads<FilesGetParams>',
    )
    expect(source).toContain('downloads: true, streams: true')
  })

  it('a generated client pages by the cursor in the query or the body', () => {
    const responses = { 200: envelope(rows('Row'), NEXT_CURSOR) }
    const cursor = { name: 'cursor', in: 'query', required: false, schema: { type: 'string' } }
    const schema = { type: 'object', properties: { limit: { type: 'integer' }, cursor: { type: 'string' } } }
    const requestBody = { content: { 'application/json': { schema } } }
    const source = generateClient(
      documentOf({
        '/v1/a': { get: operationObject('a.list', { responses, parameters: [cursor] }) },
        '/v1/b': { post: operationObject('b.run', { responses, requestBody }) },
        '/v1/c': { get: operationObject('c.list') },
      }),
    )
    expect(source).toContain("path: '/v1/a', cursor: 'query'")
    expect(source).toContain("path: '/v1/b', cursor: 'body'")
    expect(source).toContain("path: '/v1/c', shape")
    expect(source).toContain(
      'Operation<BRunParams, Answer<readonly Row[], BRunMeta>, OrderOptions> & Paged<BRunParams, Row, BRunMeta>',
    )
    expect(interfaceOf(source, 'CListParams')).toEqual([''])
  })

  it('a generated client documents each operation, its cost and its requirements on the method', () => {
    const more = {
      summary: 'Things',
      description: 'All of them. */ process.exit() /* no way out',
      deprecated: true,
      'x-deprecation': { since: '2026-01-01', sunset: '2026-07-01', instead: '/docs/things' },
      'x-credits-cost': { text: '5 credits per request' },
      'x-capability': ['things.read'],
      'x-implementation-status': 'planned',
    }
    const source = generateClient(documentOf({ '/v1/things': { get: operationObject('things.list', more) } }))
    expect(syntaxErrors(source)).toEqual([])
    expect(source).toContain('Not yet available.')
    expect(source).toContain('`GET /v1/things`; 5 credits per request; needs `things.read`.')
    expect(source).toContain('@deprecated ends on 2026-07-01, see /docs/things')
    expect(source).not.toContain('*/ process')
  })

  it.each([
    ['no document', { hello: 1 }, 'expected a Bourse OpenAPI 3.1 document'],
    ['an older version', { openapi: '3.0.3', paths: {} }, 'expected a Bourse OpenAPI 3.1 document'],
    [
      'an answer without rows',
      documentOf({ '/v1/x': { get: operationObject('x.get', { responses: { 200: {} } }) } }),
      'x.get has no {"data", "meta"} response',
    ],
    [
      'two operations with one name',
      documentOf({ '/v1/x': { get: operationObject('x-y.list') }, '/v1/y': { get: operationObject('x.y-list') } }),
      'two operations would have the name XYList',
    ],
    ['a reference to nothing', documentOf({ '/v1/x': { get: operationObject('x.list') } }, {}), 'refers to Row'],
  ])('a client is not generated from %s', (_what, document, message) => {
    expect(() => generateClient(document)).toThrow(message)
  })
})
