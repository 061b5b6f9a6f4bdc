import type { OpenApiDocument } from '@bourse/host'
import type { TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoHost } from './support/full-host.ts'

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startDemoHost()
  key = await host.key({ owner: true })
}, 300_000)
afterAll(() => host?.close())

/**
 * Values that are not valid names, dates, numbers or paths; each must be rejected or not found, and must not break
 * anything.
 */
const HOSTILE = ['4714-11-24 BC', '\0']
/** More values, tested only with BOURSE_HOSTILE_VALUES=all, as in `.ci/deep`. */
const MORE = [
  ...[
    '-1',
    '../../etc/passwd',
    '0',
    '99999999999999999999',
    '1e400',
    'NaN',
    '-0.0',
    '9'.repeat(400),
    'infinity',
    'epoch',
    'now',
  ],
  ...['0000-00-00', '0001-01-01', '9999-12-31', '-0001-01-01', '2026-02-30'],
  ...['2026-11-20T24:00:00Z', '2026-11-20T23:59:60Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00'],
  ...['..', '.', 'a/b', '%', '%00', '\u0001', '\uFFFF', '\uD800', '\u{1F600}', "'", '"', '\\', ';'],
  ...['{}', '[]', 'null', '__proto__', 'constructor', 'toString', 'a'.repeat(300), 'imp_', 'key_0', ' ', '\t'],
]
const VALUES = process.env['BOURSE_HOSTILE_VALUES'] === 'all' ? [...HOSTILE, ...MORE] : HOSTILE

type Documented = NonNullable<OpenApiDocument['paths'][string]['get']>
interface Call {
  readonly told: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly address: string
  readonly body: unknown
}

async function callsOf(audience: 'callers' | 'operators'): Promise<readonly Call[]> {
  const { paths } = await host.host.readDocument(audience)
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, documented]) => [...hostileCalls(path, method.toUpperCase(), documented)]),
  )
}

/** Calls to an operation, each with one of its parameters or body values replaced. */
function* hostileCalls(path: string, method: string, documented: Documented): Generator<Call> {
  const { operationId, parameters, requestBody, 'x-example-call': example } = documented
  const body = requestBody?.content['application/json']?.example
  const call = (told: string, address: string, sent: unknown): Call => ({
    told: `${operationId} ${told}`,
    method: method as Call['method'],
    address,
    body: sent,
  })
  const [place = '', query = ''] = example.split('?')
  for (const value of VALUES) {
    for (const { name, in: where } of parameters) {
      if (where === 'path') {
        const at = path.split('/').indexOf(`{${name}}`)
        const parts = place.split('/').map((part, index) => (index === at ? inPath(value) : part))
        yield call(`${name}=${value}`, parts.join('/') + (query === '' ? '' : `?${query}`), body)
      }
      if (where !== 'query') continue
      const changed = new URLSearchParams(query)
      changed.set(name, value)
      yield call(`${name}=${value}`, `${place}?${changed}`, body)
    }
    for (const sent of replaced(body, value)) yield call(`body ${JSON.stringify(sent).slice(0, 200)}`, example, sent)
  }
}

/** A lone surrogate has no valid encoding, so it is sent as three raw bytes. */
const inPath = (value: string) => (value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80')

/** Copies of a body, each with one value replaced. */
function* replaced(body: unknown, value: string): Generator<unknown> {
  if (Array.isArray(body))
    for (const [at, item] of body.entries()) for (const one of replaced(item, value)) yield body.with(at, one)
  else if (typeof body === 'object' && body !== null)
    for (const [name, item] of Object.entries(body)) {
      for (const one of replaced(item, value)) yield { ...body, [name]: one }
      yield { ...body, [value]: item }
    }
  else if (body !== undefined) yield value
}

async function ask({ method, address, body }: Call) {
  switch (method) {
    case 'GET':
      return host.get(address, { key })
    case 'POST':
      return host.post(address, body, { key })
    case 'PATCH':
      return host.patch(address, body, { key })
    case 'PUT':
      return host.put(address, Buffer.from('bytes'), { key })
    case 'DELETE':
      return host.delete(address, { key })
  }
}

describe('values that are invalid for every parameter', { timeout: 1_200_000 }, () => {
  test.each(['callers', 'operators'] as const)('invalid values do not break any operation for %s', async (audience) => {
    const broken: string[] = []
    const calls = await callsOf(audience)
    expect(calls.length).toBeGreaterThan(200)
    for (const call of calls) {
      const { status, text } = await ask(call)
      if (status === 500) broken.push(`${call.told}: ${text.slice(0, 150)}`)
    }
    expect(broken).toEqual([])
  })
})
