import fc from 'fast-check'
import { bodyOf, encodeValues, target, withType, type Callable, type Headers } from './callable.ts'
import { headerValue, inAddress, nastyText } from './nasty.ts'
import { malformedRequest, type MalformedRequest } from './said.ts'

/** All kinds of malformed requests for a document and a key with all rights. */
export function requestsOf(callables: readonly Callable[], key: string): fc.Arbitrary<MalformedRequest> {
  const auth: Headers = [['authorization', `Bearer ${key}`]]
  const operation = fc.constantFrom(...callables)
  const posts = callables.filter(({ method }) => method === 'POST')
  return fc.oneof(
    { weight: 8, arbitrary: operation.chain((each) => wrongParameters(each, auth)) },
    { weight: 2, arbitrary: operation.chain((each) => strangeQuery(each, auth)) },
    { weight: 2, arbitrary: fc.tuple(operation, operation).chain(([one, other]) => wrongCursor(one, other, auth)) },
    { weight: 2, arbitrary: operation.chain((each) => wrongPath(each, auth)) },
    { weight: 3, arbitrary: operation.chain((each) => wrongHeaders(each, auth)) },
    { weight: 1, arbitrary: operation.chain((each) => wrongMethod(each, auth)) },
    { weight: 1, arbitrary: operation.chain(wrongKey) },
    ...(posts.length === 0
      ? []
      : [{ weight: 4, arbitrary: fc.constantFrom(...posts).chain((each) => wrongBody(each, auth)) }]),
  )
}

/** The valid call with one to three invalid parameters. */
function wrongParameters(callable: Callable, auth: Headers): fc.Arbitrary<MalformedRequest> {
  const { method, parameters, example } = callable
  const names = [...new Set([...parameters, ...Object.keys(example)])]
  if (names.length === 0) return strangeQuery(callable, auth)
  const wrong = fc.dictionary(fc.constantFrom(...names), inAddress, { minKeys: 1, maxKeys: 3 })
  return wrong.map((values) =>
    malformedRequest({
      kind: 'wrong parameters',
      method,
      target: target(callable, { ...encodeValues(example), ...values }),
      headers: withType(callable, auth),
      body: bodyOf(callable),
    }),
  )
}

/** The valid call with an unknown parameter in its query. */
function strangeQuery(callable: Callable, auth: Headers): fc.Arbitrary<MalformedRequest> {
  const name = fc.constantFrom(...callable.parameters, 'zq', '__proto__', 'constructor', 'limit', 'symbols')
  const more = fc.oneof(
    fc.tuple(name, inAddress, inAddress).map(([each, one, other]) => `${each}=${one}&${each}=${other}`),
    fc.tuple(name, inAddress).map(([each, value]) => `${each}[]=${value}`),
    fc.tuple(name, name, inAddress).map(([one, other, value]) => `${one}[${other}]=${value}`),
    fc.tuple(inAddress, inAddress).map(([each, value]) => `${each}=${value}`),
    fc.constantFrom(
      '&&&',
      '=',
      '=&=',
      '?',
      '%',
      'limit',
      'limit=1;drop',
      `zq=${'x'.repeat(17_000)}`,
      'a=1&'.repeat(2_000),
    ),
  )
  return more.map((each) =>
    malformedRequest({
      kind: 'strange query',
      method: callable.method,
      target: target(callable, encodeValues(callable.example), each),
      headers: withType(callable, auth),
      body: bodyOf(callable),
    }),
  )
}

/** Cursors that are truncated, modified, made up, or issued for another operation. */
function wrongCursor(callable: Callable, other: Callable, auth: Headers): fc.Arbitrary<MalformedRequest> {
  const genuine = callable.cursor ?? other.cursor ?? 'AAAA'
  const forged = fc.oneof(
    fc.nat(genuine.length).map((length) => genuine.slice(0, length)),
    fc
      .tuple(fc.nat(genuine.length - 1), fc.constantFrom('A', '_', '.', '%00', '='))
      .map(([at, letter]) => genuine.slice(0, at) + letter + genuine.slice(at + 1)),
    fc.constant(other.cursor ?? genuine),
    fc.constant(genuine + genuine),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
    fc.json().map((json) => Buffer.from(json).toString('base64url')),
    inAddress,
  )
  return forged.map((cursor) =>
    malformedRequest({
      kind: 'wrong cursor',
      method: callable.method,
      target: target(callable, { ...encodeValues(callable.example), cursor }),
      headers: withType(callable, auth),
      body: bodyOf(callable),
    }),
  )
}

function wrongPath(callable: Callable, auth: Headers): fc.Arbitrary<MalformedRequest> {
  const { path, method } = callable
  const plain = path.replaceAll(/\{[a-z_]+\}/g, 'none')
  const wrong = fc.oneof(
    inAddress.map((value) => `${plain}/${value}`),
    inAddress.map((value) => `/${value}`),
    inAddress.map((value) => path.replaceAll(/\{[a-z_]+\}/g, value)),
    fc.constantFrom(
      `/${plain}`,
      `${plain}/`,
      `${plain}//`,
      plain.toUpperCase(),
      `/v1/..${plain}`,
      `${plain};a=b`,
      `http://elsewhere${plain}`,
      '/v1',
      '/',
      '*',
      '//',
      `/${'x'.repeat(20_000)}`,
      `/v1/${'%41'.repeat(300)}`,
    ),
  )
  return wrong.map((each) =>
    malformedRequest({
      kind: 'wrong path',
      method,
      target: each,
      headers: withType(callable, auth),
      body: bodyOf(callable),
    }),
  )
}

const NAMES: readonly string[] = [
  'accept',
  'accept-encoding',
  'if-none-match',
  'if-range',
  'range',
  'origin',
  'content-type',
  'content-encoding',
  'expect',
  'cookie',
  'x-forwarded-for',
  'x-request-id',
  'x-api-key',
  'te',
  'upgrade',
  'traceparent',
]
const VALUES: readonly string[] = [
  '*/*;q=0',
  'application/json;q=9',
  'text/csv;q=0.5, ;;;',
  'gzip;q=0, identity;q=0, *;q=0',
  'br, zstd, gzip',
  'W/"x"',
  '*',
  '"a", '.repeat(900),
  'bytes=-',
  'bytes=5-1',
  'bytes=0-0,1-1',
  'bytes=99999999999999999999-',
  '100-continue',
  'null',
  'h2c',
  'x'.repeat(10_000),
]

function wrongHeaders(callable: Callable, auth: Headers): fc.Arbitrary<MalformedRequest> {
  const name = fc.constantFrom(...NAMES, ...callable.headers)
  const header = fc.tuple(name, fc.oneof(fc.constantFrom(...VALUES), headerValue))
  return fc.array(header, { minLength: 1, maxLength: 4 }).map((headers) =>
    malformedRequest({
      kind: 'wrong headers',
      method: callable.method,
      target: target(callable, encodeValues(callable.example)),
      headers: [...withType(callable, auth), ...headers],
      body: bodyOf(callable),
    }),
  )
}

function wrongMethod(callable: Callable, auth: Headers): fc.Arbitrary<MalformedRequest> {
  const methods = ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'POST', 'GET', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY']
  return fc.constantFrom(...methods).map((method) =>
    malformedRequest({
      kind: 'wrong method',
      method,
      target: target(callable, encodeValues(callable.example)),
      headers: auth,
    }),
  )
}

function wrongKey(callable: Callable): fc.Arbitrary<MalformedRequest> {
  const value = fc.oneof(
    headerValue,
    headerValue.map((text) => `Bearer ${text}`),
    fc.constantFrom('Bearer', 'Basic YTpi', 'Bearer  '),
  )
  return fc.tuple(fc.constantFrom('authorization', 'x-api-key'), value).map(([name, text]) =>
    malformedRequest({
      kind: 'wrong key',
      method: callable.method,
      target: target(callable, encodeValues(callable.example)),
      headers: withType(callable, [[name, text]]),
      body: bodyOf(callable),
    }),
  )
}

const TYPES: readonly string[] = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json; charset=zq',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'json',
  '',
  ';',
  'application/problem+json',
]

function wrongBody(callable: Callable, auth: Headers): fc.Arbitrary<MalformedRequest> {
  const good = JSON.stringify(callable.body ?? {})
  const text = (of: string) => Buffer.from(of)
  const body = fc.oneof(
    { weight: 4, arbitrary: mutationsOf(callable.body).map((value) => text(JSON.stringify(value))) },
    fc.json({ maxDepth: 6 }).map(text),
    fc.nat(good.length).map((length) => text(good.slice(0, length))),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(100, 60_000, 400_000).map((depth) => text(`${'['.repeat(depth)}${']'.repeat(depth)}`)),
    fc.constantFrom(100, 60_000).map((depth) => text(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)),
    fc
      .constantFrom(
        '',
        'null',
        '0',
        '"a"',
        '[]',
        '{"a":1,"a":2}',
        '{"__proto__":{"a":1}}',
        '{"__proto__":[]}',
        '\ufeff{}',
        '{"a":1e999}',
        'NaN',
      )
      .map(text),
    fc.constant(Buffer.concat([text('{"a":"'), Buffer.from([0xff, 0xfe, 0x80]), text('"}')])),
    fc.constant(text(`{"a":"${'x'.repeat(1_100_000)}"}`)),
  )
  const type = fc.oneof({ weight: 4, arbitrary: fc.constant('application/json') }, fc.constantFrom(...TYPES))
  return fc.tuple(body, type).map(([bytes, contentType]) =>
    malformedRequest({
      kind: 'wrong body',
      method: 'POST',
      target: target(callable, encodeValues(callable.example)),
      headers: [...auth, ['content-type', contentType]],
      body: bytes,
    }),
  )
}

/** A value with some of its members replaced, omitted or added. */
export function mutationsOf(value: unknown): fc.Arbitrary<unknown> {
  const anything = fc.oneof(nastyText, fc.jsonValue({ maxDepth: 3 }))
  if (typeof value !== 'object' || value === null) return anything
  const entries = Object.entries(value)
  const members = entries.map(([name, each]) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant([[name, each]]) },
      {
        weight: 2,
        arbitrary: fc
          .constant(undefined)
          .chain(() => mutationsOf(each))
          .map((other) => [[name, other]]),
      },
      { weight: 1, arbitrary: fc.constant([] as [string, unknown][]) },
    ),
  )
  const more = fc.option(fc.tuple(nastyText, anything), { nil: undefined, freq: 4 })
  return fc.tuple(fc.tuple(...members), more).map(([kept, added]) => {
    const pairs = [...kept.flat(), ...(added === undefined ? [] : [added])] as [string, unknown][]
    return Array.isArray(value) ? pairs.map(([, each]) => each) : Object.fromEntries(pairs)
  })
}
