import { datasetGrants, DEFAULT_PLANS, type Plans, startingPlan } from '@bourse/engine/accounts'
import { type CompiledOperation, compileOperations, parseQuery } from '@bourse/engine/operations'
import {
  answerSchemaOf,
  compactDocument,
  objectIn,
  type OpenApiContext,
  openApiDocument,
  type OperationObject,
  type ResponseObject,
  successOf,
} from '@bourse/engine/api-docs'
import { defineDataset, endpoint, f, perRequest, Type } from '@bourse/kit'
import { PROBLEMS } from '@bourse/kit/host'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { readConfig, wire } from '@bourse/engine/wiring'
import { openApiOf } from '../src/boot/openapi-of.ts'
import { sessionNames } from '../src/http/session-cookie.ts'
import { documentedOperations } from './support/documented-operations.ts'

const OPERATIONS = documentedOperations()
const startingIn = (plans: Plans) => (compiled: CompiledOperation) =>
  startingPlan(
    compiled,
    plans,
    datasetGrants(
      OPERATIONS.map(({ dataset }) => dataset),
      plans,
      {},
    ),
  )

function documentOf(context: Partial<OpenApiContext> = {}) {
  return openApiDocument(OPERATIONS, { startingPlan: startingIn(DEFAULT_PLANS), version: '1.2.3', ...context })
}

/** The document as served. */
const compactOf = (context?: Partial<OpenApiContext>) => compactDocument(documentOf(context))

function operation(id: string, context?: Partial<OpenApiContext>): OperationObject {
  const found = Object.values(documentOf(context).paths)
    .flatMap((item) => Object.values(item))
    .find(({ operationId }) => operationId === id)
  if (found === undefined) throw new Error(`${id} is not in the document`)
  return found
}

const parameter = (of: OperationObject, name: string) => of.parameters.find((one) => one.name === name)
/** Returns a response by status, resolving references. */
function responseOf(of: OperationObject, status: number | '4XX' | '5XX'): ResponseObject | undefined {
  const found = of.responses[status]
  return found !== undefined && '$ref' in found
    ? documentOf().components.responses[found.$ref.replace('#/components/responses/', '')]
    : found
}

/** Returns the codes with a status that not every operation has. */
const codesOf = (of: OperationObject, status: number) => of['x-codes'].filter((code) => PROBLEMS[code][0] === status)
const rowOf = (name: string) => objectIn(documentOf().components.schemas[name], 'properties')

/** The standard's formal rules, plus a check that examples match their schemas. */
const STRICT = {
  extends: ['recommended-strict'],
  rules: {
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-invalid-schema-examples': 'error',
    'spec-strict-refs': 'error',
  },
} as const

async function faultsOf(document: object): Promise<string[]> {
  const config = await createConfig({ extends: [...STRICT.extends], rules: STRICT.rules })
  const faults = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  return faults.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
}

describe('the OpenAPI document', () => {
  test('the document is valid OpenAPI 3.1, and every example agrees with its schema', async () => {
    for (const document of [documentOf(), compactOf(), compactOf({ publicUrl: 'https://data.example.org' })])
      expect(await faultsOf(document)).toEqual([])
    const [first] = OPERATIONS
    if (first === undefined) throw new Error('there are no operations')
    const ofOne = openApiDocument([first], { startingPlan: startingIn(DEFAULT_PLANS), version: '1.2.3' })
    expect(await faultsOf(compactDocument(ofOne))).toEqual([])
  })

  test('the validator does detect errors', async () => {
    const document = compactOf()
    const broken = { ...document, components: { ...document.components, headers: { Vary: { example: 1 } } } }
    expect((await faultsOf(broken)).length).toBeGreaterThan(0)
  })

  test('every operation is in the document once, with its id and dataset', () => {
    const document = documentOf()
    expect(Object.entries(document.paths).map(([path, item]) => [path, item.get?.operationId, item.get?.tags])).toEqual(
      [
        ['/v1/payouts', 'payouts.list', ['payouts']],
        ['/v1/payouts/{company_id}/forecast', 'payouts.forecast', ['payouts']],
        ['/v1/venues', 'venues.list', ['venues']],
        ['/v1/venues/{id}', 'venues.get', ['venues']],
        ['/v1/ratings', 'ratings.list', ['ratings']],
      ],
    )
    expect(document.tags.map((tag) => tag['x-displayName'])).toEqual(['Payouts', 'Venues', 'Ratings'])
    expect(document.info.version).toBe('1.2.3')
  })

  test('the document is identical every time, so its tag remains valid', () => {
    expect(JSON.stringify(compactOf())).toBe(JSON.stringify(compactOf()))
  })

  test('the document has the configured URL, or none', () => {
    expect(documentOf().servers).toEqual([{ url: '/' }])
    expect(documentOf({ publicUrl: 'https://data.example.org' }).servers).toEqual([{ url: 'https://data.example.org' }])
  })

  test('the document accepts a key in either of two headers', () => {
    const { security, components } = documentOf()
    expect(security).toEqual([{ bearer: [] }, { apiKey: [] }])
    expect(components.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
      apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    })
  })

  test("the document lets console pages send their session's cookie and token instead of a key", async () => {
    for (const [public_url, cookie] of [
      [undefined, 'bourse_session'],
      ['http://data.example.org', 'bourse_session'],
      ['https://data.example.org', '__Host-bourse_session'],
    ] as const) {
      const session = sessionNames({ public_url })
      const { security, components } = documentOf({ session })
      expect(security.at(-1)).toEqual({ session: [], sessionToken: [] })
      expect(components.securitySchemes).toMatchObject({
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        sessionToken: { type: 'apiKey', in: 'header', name: 'x-bourse-token' },
      })
      expect(await faultsOf(compactOf({ session }))).toEqual([])
    }
    for (const audience of ['callers', 'operators'] as const)
      expect(openApiOf([], readConfig({}), audience).security).toContainEqual({ session: [], sessionToken: [] })
  })
})

describe('documented parameters', () => {
  test('documented parameters are the ones that the host reads, path parameters first', () => {
    for (const compiled of OPERATIONS) {
      const { parameters } = operation(compiled.operation.id)
      const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
      expect(query).toEqual([...compiled.params.keys()])
    }
    expect(operation('payouts.forecast').parameters[0]).toMatchObject({
      name: 'company_id',
      in: 'path',
      required: true,
      description: 'Public id of the company.',
      example: 'cmp_0123456789abcdef0123',
    })
  })

  test('every parameter has a description, and every one except a cursor has an example', () => {
    for (const { operation: declared } of OPERATIONS)
      for (const { name, description, example } of operation(declared.id).parameters) {
        expect(description, `${declared.id} ${name}`).not.toBe('')
        if (name !== 'cursor') expect(example, `${declared.id} ${name}`).toBeDefined()
      }
  })

  test('parameters appear in an example call that the host accepts', () => {
    for (const { operation: declared, params } of OPERATIONS)
      for (const { name, in: place, 'x-example-call': call } of operation(declared.id).parameters) {
        if (place === 'path' || name === 'cursor') continue
        const query = Object.fromEntries(new URL(call ?? '', 'http://x').searchParams)
        expect(Object.keys(parseQuery(params, query)), call).toContain(name)
      }
  })

  test('an example call has what its parameters require and omits what they exclude', () => {
    const calls = Object.fromEntries(
      operation('payouts.list').parameters.map((one) => [one.name, one['x-example-call']]),
    )
    expect(calls).toMatchObject({
      symbols: '/v1/payouts?symbols=AAPL',
      company_ids: '/v1/payouts?company_ids=cmp_0123456789abcdef0123',
      date: '/v1/payouts?symbols=AAPL&date=2026-03-02',
      exchanges: '/v1/payouts?date=2026-03-02&exchanges=XNAS',
      as_of: '/v1/payouts?symbols=AAPL&as_of=2030-01-01T00:00:00Z',
    })
    expect(calls['cursor']).toBeUndefined()
  })

  test('an example call requests only a few rows', () => {
    expect(operation('payouts.list')['x-example-call']).toBe('/v1/payouts?symbols=AAPL&limit=5')
    expect(operation('payouts.forecast')['x-example-call']).toBe(
      '/v1/payouts/cmp_0123456789abcdef0123/forecast?method=mean',
    )
    expect(operation('venues.get')['x-example-call']).toBe('/v1/venues/ven_0123456789abcdef0123')
  })

  test('examples of an installation agree with their schemas', async () => {
    const examples = { company_ids: ['cmp_ffffffffffffffffffff'], to: ['2026-04-01'], date: ['2026-04-01'] }
    expect(parameter(operation('payouts.list', { examples }), 'to')?.example).toBe('2026-04-01')
    expect(await faultsOf(compactOf({ examples }))).toEqual([])
  })

  test('an installation may have better examples', () => {
    const examples = { company_ids: ['cmp_ffffffffffffffffffff'], date: '2026-04-01' }
    const list = operation('payouts.list', { examples })
    expect(parameter(list, 'company_ids')?.example).toEqual(['cmp_ffffffffffffffffffff'])
    expect(parameter(list, 'exchanges')?.['x-example-call']).toBe('/v1/payouts?date=2026-04-01&exchanges=XNAS')
  })

  test('documented limits are those that the host enforces, including undeclared ones', () => {
    const schemaOf = (name: string, context = {}) => parameter(operation('payouts.list', context), name)?.schema
    expect(schemaOf('symbols')).toMatchObject({
      minItems: 1,
      items: { maxLength: 200, pattern: '^[^,\\u0000]*$' },
      contains: { pattern: '\\S' },
    })
    expect(schemaOf('symbols')?.['maxItems']).toBeGreaterThan(1)
    expect(schemaOf('cursor')).toEqual({ type: 'string', maxLength: 4096, pattern: '^[^\\u0000]*$' })
    expect(schemaOf('exchanges')?.['items']).not.toHaveProperty('enum')
    expect(schemaOf('exchanges', { markets: ['XNAS', 'XLON'] })).toMatchObject({
      items: { enum: ['XNAS', 'XLON'], 'x-of-installation': true },
    })
  })

  test('decisions.md "Lists": duplicates count once, so a list of few known values has no maximum', () => {
    const schemaOf = (markets: readonly string[]) =>
      parameter(operation('payouts.list', { markets }), 'exchanges')?.schema
    expect(schemaOf(['XNAS', 'XLON'])).not.toHaveProperty('maxItems')
    const compiled = OPERATIONS.find(({ operation: { id } }) => id === 'payouts.list')
    const repeated = { date: '2026-03-02', exchanges: 'XNAS,XLON,'.repeat(200).slice(0, -1) }
    expect(compiled && parseQuery(compiled.params, repeated)).toMatchObject({ exchanges: ['XNAS', 'XLON'] })
    const many = Array.from({ length: 200 }, (_, at) => `X${at + 100}`)
    expect(schemaOf(many)?.['maxItems']).toBeLessThan(200)
  })

  test('descriptions state that names and ids are mutually exclusive', () => {
    const list = operation('payouts.list')
    expect(parameter(list, 'symbols')?.description).toContain('Cannot be combined with `company_ids`')
    expect(parameter(list, 'company_ids')?.description).toContain('Cannot be combined with `symbols`')
  })

  test('lists are described as comma-separated, and an instant accepts a date', () => {
    const list = operation('payouts.list')
    expect(parameter(list, 'symbols')).toMatchObject({ style: 'form', explode: false, example: ['AAPL'] })
    expect(parameter(list, 'as_of')?.schema).toEqual({ type: 'string', format: 'date-or-instant' })
    expect(parameter(list, 'format')?.schema).toEqual({
      type: 'string',
      enum: ['json', 'csv', 'ndjson', 'arrow', 'parquet'],
    })
    expect(parameter(operation('venues.get'), 'format')?.schema).toEqual({
      type: 'string',
      enum: ['json', 'csv', 'ndjson'],
    })
    expect(parameter(list, 'fields')).toMatchObject({ style: 'form', explode: false, example: ['company_id'] })
    expect(parameter(list, 'fields')?.['x-example-call']).toContain('format=arrow')
    expect(parameter(operation('venues.get'), 'fields')).toBeUndefined()
    expect(parameter(operation('payouts.forecast'), 'method')).toMatchObject({ required: true })
  })
})

describe('documented responses', () => {
  test('documented rows have types, units and null for optional values', () => {
    const row = rowOf('PayoutsListRow')
    const stored = ['company_id', 'symbol', 'date', 'amount', 'yield', 'shares', 'kind', 'legs']
    expect(Object.keys(row)).toEqual(stored)
    expect(row).toMatchObject({
      symbol: { type: ['string', 'null'] },
      date: { type: 'string', format: 'date' },
      amount: { type: 'number', format: 'double', 'x-decimal': true, 'x-unit': 'currency of the listing' },
      yield: { type: ['number', 'null'], 'x-unit': 'ratio' },
      shares: { type: 'integer', format: 'int64', 'x-unit': 'shares' },
      kind: { type: 'string', enum: ['regular', 'special'] },
      legs: { type: 'array' },
    })
    expect(documentOf().components.schemas['PayoutsListRow']?.['required']).toEqual(stored)
  })

  test('a parameter that adds fields to rows documents them, so the fields of a row do not depend on it', () => {
    const addedBy = (name: string) => {
      const { properties, required } = parameter(operation('payouts.list'), name)?.['x-adds'] ?? {}
      expect(Object.keys({ ...objectIn({ properties }, 'properties') })).toEqual(required)
      return required
    }
    expect(addedBy('changed_since')).toEqual(['change', 'known_from', 'reason'])
    expect(addedBy('before')).toEqual(['before'])
    expect(addedBy('provenance')).toEqual(['_source', '_publisher', '_known_from', '_known_to', '_batch'])
  })

  test('the envelope has an array for a list, and an object for a single record', () => {
    const schemaOf = (id: string) => answerSchemaOf(operation(id))
    const reference = { $ref: '#/components/schemas/VenuesGetRow' }
    expect(objectIn(schemaOf('venues.get'), 'properties')['data']).toEqual(reference)
    expect(objectIn(schemaOf('venues.list'), 'properties')['data']).toMatchObject({ type: 'array' })
    expect(objectIn(schemaOf('payouts.list'), 'properties')['meta']).toEqual({
      $ref: '#/components/schemas/PayoutsListMeta',
    })
    const meta = documentOf().components.schemas['PayoutsListMeta'] ?? {}
    expect(meta['required']).toEqual(['next_cursor', 'limit', 'as_of', 'errors'])
    expect(Object.keys(objectIn(meta, 'properties'))).toContain('unrecorded_symbols')
  })

  test('the success response is the page alone, and the parameter dry_run refers to its own response', () => {
    const list = operation('payouts.list')
    expect(Object.keys(objectIn(answerSchemaOf(list), 'properties'))).toEqual(['data', 'meta'])
    expect(parameter(list, 'dry_run')?.['x-response']?.content?.['application/json']?.schema).toMatchObject({
      properties: { data: { required: ['subjects', 'credits', 'remaining'] }, meta: { required: ['dry_run'] } },
    })
  })

  test('text formats have an example from the response writer, and lists include columns', () => {
    const content = successOf(operation('ratings.list')).content
    expect(Object.keys(content ?? {})).toEqual([
      'application/json',
      'text/csv',
      'application/x-ndjson',
      'application/vnd.apache.arrow.stream',
      'application/vnd.apache.parquet',
    ])
    expect(Object.keys(successOf(operation('venues.get')).content ?? {})).toHaveLength(3)
    expect(content?.['text/csv']?.example).toBe('symbol,score\r\ntext,7.5\r\n')
    expect(content?.['application/x-ndjson']?.example).toBe('{"symbol":"text","score":7.5}\n')
    expect(content?.['application/json']?.example).toMatchObject({ data: [{ symbol: 'text', score: 7.5 }] })
  })

  test('the headers of a response are those that only it has; shared responses list those of every response', () => {
    const headers = (id: string, status: number | '4XX') =>
      Object.keys(responseOf(operation(id), status)?.headers ?? {})
    expect(headers('payouts.list', 200)).toEqual([])
    expect(headers('payouts.forecast', 200)).toEqual(['Link', 'Deprecation', 'Sunset'])
    const every = ['X-Request-Id', 'X-Bourse-Data', 'X-RateLimit-Reset', 'X-Credits-Cost', 'X-Concurrency-Limit']
    expect(headers('payouts.list', 304)).toEqual(expect.arrayContaining([...every, 'ETag']))
    expect(headers('payouts.list', '4XX')).toEqual(
      expect.arrayContaining([...every, 'Retry-After', 'WWW-Authenticate']),
    )
  })

  test('the parameter format documents the other formats, with the headers in place of meta', () => {
    const responseTo = (id: string) => parameter(operation(id), 'format')?.['x-response']
    expect(Object.keys(responseTo('ratings.list')?.content ?? {})).toEqual([
      'text/csv',
      'application/x-ndjson',
      'application/vnd.apache.arrow.stream',
      'application/vnd.apache.parquet',
    ])
    expect(Object.keys(responseTo('ratings.list')?.headers ?? {})).toEqual(
      expect.arrayContaining(['X-As-Of', 'X-Next-Cursor', 'X-Errors', 'Link']),
    )
    expect(Object.keys(responseTo('venues.get')?.content ?? {})).toEqual(['text/csv', 'application/x-ndjson'])
    expect(Object.keys(responseTo('venues.get')?.headers ?? {})).not.toContain('X-Next-Cursor')
  })
})

describe('documented problems', () => {
  test('documented problems are exactly those that an operation can return', () => {
    const list = operation('payouts.list')
    expect(codesOf(list, 403)).toEqual([
      'capability-missing',
      'market-not-entitled',
      'entity-not-entitled',
      'licence-not-granted',
      'history-depth',
      'mutual-funds-not-entitled',
    ])
    expect(codesOf(list, 404)).toEqual(['symbol-not-resolved'])
    expect(codesOf(list, 422)).toEqual(['cursor-mismatch', 'cursor-expired'])
    expect(codesOf(list, 429)).toEqual(['daily-credit-limit'])
    expect(codesOf(list, 501)).toEqual(['dataset-unavailable'])
    expect(codesOf(list, 503)).toEqual([])
  })

  test('operations that need no entitlement document only the 403 of licenses, and free ones no problem for exhausted credits', () => {
    const list = operation('venues.list')
    expect([codesOf(list, 403), codesOf(list, 404), codesOf(list, 429)]).toEqual([['licence-not-granted'], [], []])
  })

  test('the problems of a read by id include an absent or unpublished record', () => {
    const one = operation('venues.get')
    expect(codesOf(one, 404)).toEqual(['record-not-found'])
    expect(codesOf(one, 503)).toEqual(['dataset-unpublished'])
    expect(codesOf(one, 422)).toEqual([])
  })

  test("a custom operation's problems include an unknown id in its path, and those that the dataset declares", () => {
    const forecast = operation('payouts.forecast')
    expect(codesOf(forecast, 404)).toEqual(['identifier-not-found'])
    expect(codesOf(forecast, 403)).toEqual(['capability-missing', 'mutual-funds-not-entitled'])
    expect(codesOf(forecast, 422)).toEqual(['calendar-out-of-range'])
  })

  test('every operation has the same two problem responses, which list the codes of every and of most operations', () => {
    for (const { operation: declared } of OPERATIONS) {
      const one = operation(declared.id)
      expect(Object.keys(one.responses)).toEqual(['200', '304', '4XX', '5XX'])
      for (const status of ['4XX', '5XX'] as const) {
        const { content, 'x-codes': codes = [] } = responseOf(one, status) ?? {}
        expect(content?.['application/problem+json']?.schema).toEqual({ $ref: '#/components/schemas/Problem' })
        expect(codes.map((code) => `${String(PROBLEMS[code][0])[0]}XX`)).toEqual(codes.map(() => status))
        expect(one['x-codes']).not.toContain('rate-limit')
      }
    }
    expect(responseOf(operation('payouts.list'), '4XX')?.['x-codes']).toEqual(
      expect.arrayContaining(['unauthenticated', 'invalid-parameter', 'rate-limit', 'concurrency-limit']),
    )
    expect(responseOf(operation('payouts.list'), '5XX')?.['x-codes']).toEqual(
      expect.arrayContaining(['internal-error', 'database-unavailable', 'overloaded']),
    )
  })
})

test('only a list of stored rows says by which fields a row is named for its history', () => {
  expect(operation('payouts.list')['x-history']).toEqual({ key: ['company_id', 'date'] })
  expect(operation('venues.list')['x-history']).toBeUndefined()
})

describe('cost, capability and plan', () => {
  test('every operation documents its cost, capability and plan', () => {
    expect(operation('payouts.list')).toMatchObject({
      'x-credits-cost': {
        per: 'subject',
        amount: 5,
        whole: 500,
        unchanged: 1,
        text: '5 credits per symbol, 500 without symbols',
      },
      'x-capability': ['payouts.read'],
      'x-starting-plan': 'pro',
      'x-changes': { key: ['company_id', 'date'], history: 'date', load: 'range', limit: 10_000 },
    })
    expect(operation('venues.list')).toMatchObject({ 'x-credits-cost': { text: 'free' }, 'x-capability': [] })
    expect(operation('ratings.list')['x-credits-cost']).toEqual({
      per: 'subject',
      amount: 1,
      text: '1 credit per symbol',
    })
  })

  test('each operation names the first plan that grants all capabilities and, if one is required, a market', () => {
    const { free, pro, commercial } = DEFAULT_PLANS
    if (free === undefined || pro === undefined || commercial === undefined) throw new Error('plans are missing')
    const plans: Plans = {
      small: { ...free, without_capabilities: ['payouts.read'] },
      nowhere: { ...pro, without_capabilities: ['payouts.forecast'], markets: [] },
      medium: { ...pro, without_capabilities: ['payouts.forecast'] },
      large: { ...commercial, without_capabilities: ['ratings.read'] },
    }
    const planOf = (id: string) => operation(id, { startingPlan: startingIn(plans) })['x-starting-plan']
    expect(planOf('venues.list')).toBe('small')
    expect(planOf('payouts.list')).toBe('medium')
    expect(planOf('payouts.forecast')).toBe('large')
    expect(planOf('ratings.list')).toBe('small')
    const few = { startingPlan: startingIn({ medium: plans['medium'] ?? pro }) }
    expect(operation('payouts.forecast', few)['x-starting-plan']).toBeNull()
  })

  test('an operation states whether it is deprecated or not available yet', () => {
    expect(operation('payouts.forecast')).toMatchObject({
      deprecated: true,
      'x-deprecation': { since: '2026-01-01', sunset: '2026-07-01', instead: '/docs/payouts' },
    })
    expect(operation('payouts.forecast')['x-implementation-status']).toBeUndefined()
    expect(operation('payouts.list').deprecated).toBeUndefined()
    expect(operation('ratings.list')['x-implementation-status']).toBe('planned')
  })
})

describe('an operation with a body', () => {
  const reports = defineDataset({
    id: 'reports',
    title: 'Reports',
    summary: 'Made to order.',
    endpoints: [
      endpoint('/reports', {
        id: 'reports.create',
        summary: 'Order a report',
        capabilities: ['bulk.download'],
        credits: perRequest(500),
        body: Type.Object({ name: Type.String({ description: 'Subject of it.' }) }, { examples: [{ name: 'Nas' }] }),
        status: 202,
        headers: { 'idempotency-key': 'Makes a repetition safe.' },
        fields: { id: f.text('Id of the report', { example: 'rep_1' }) },
        single: true,
        order: ['id asc'],
        pointInTime: false,
        needs: {},
        read: () => Promise.resolve([]),
      }),
      endpoint('/reports/{id}', {
        id: 'reports.get',
        summary: 'A report',
        capabilities: ['bulk.download'],
        credits: perRequest(0),
        downloads: true,
        examples: { id: 'rep_1' },
        fields: { id: f.text('Id of the report', { example: 'rep_1' }) },
        single: true,
        order: ['id asc'],
        pointInTime: false,
        needs: {},
        read: () => Promise.resolve([]),
      }),
    ],
  })
  const wiring = wire([reports])
  const { paths } = openApiDocument(compileOperations(reports, wiring), {
    startingPlan: startingIn(DEFAULT_PLANS),
    version: '1.0.0',
  })

  test("the operation is a POST with its body, its headers, its own status and the result's location", () => {
    const post = paths['/v1/reports']?.post
    expect(post?.requestBody).toEqual({
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { name: { type: 'string', description: 'Subject of it.' } },
            required: ['name'],
            additionalProperties: false,
          },
          example: { name: 'Nas' },
        },
      },
    })
    expect(post?.parameters).toContainEqual(
      expect.objectContaining({ name: 'idempotency-key', in: 'header', required: false }),
    )
    expect(Object.keys(post?.responses ?? {})).toEqual(expect.arrayContaining(['200', '202', '4XX']))
    expect(Object.keys(post?.responses ?? {})).not.toContain('304')
    expect(post === undefined ? {} : successOf(post).headers).toHaveProperty('Location')
  })

  test('the operation states whether it responds with files', () => {
    expect(Object.keys(paths['/v1/reports/{id}']?.get?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '206', '302']),
    )
  })
})
