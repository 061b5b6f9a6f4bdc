import { bodyOf, encodeValues, target, withType, type Callable, type Headers } from '../malformed/callable.ts'
import { malformedRequest, type Request } from '../malformed/said.ts'
import { fillText, lineShapes, shapesWithin, type Shape } from './shapes.ts'

/** A request that contains a shape, and its description. */
export interface ShapedRequest {
  readonly name: string
  readonly bytes: Buffer
}

/** Maximum number of characters in a URL and in a header. */
const [ADDRESS, HEADER] = [15_000, 28_000]
/** Body sizes in bytes: one that the host reads completely, and one that it should reject for its size. */
const BODIES = [60_000, 1_000_000] as const

const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'forwarded',
  'if-match',
  'if-none-match',
  'origin',
  'range',
  'traceparent',
  'x-api-key',
  'x-forwarded-for',
]

/** Returns every operation with each parameter and the entire query in each shape. */
export function addresses(callables: readonly Callable[], auth: Headers): readonly ShapedRequest[] {
  return callables.flatMap((callable) => {
    const names = [...callable.inPath, ...callable.parameters]
    const values = names.flatMap((name) =>
      lineShapes(ADDRESS).map((shape) => ({ what: `${name}, ${shape.name}`, values: { [name]: percentLess(shape) } })),
    )
    const queries = queryShapes(ADDRESS).map((shape) => ({ what: shape.name, values: {}, more: shape.text }))
    return [...values, ...queries].map(({ what, values: changed, ...rest }) =>
      shaped(`${callable.method} ${callable.path}: ${what}`, {
        method: callable.method,
        target: target(callable, { ...encodeValues(callable.example), ...changed }, 'more' in rest ? rest.more : ''),
        headers: withType(callable, auth),
        body: bodyOf(callable),
      }),
    )
  })
}

/** Paths with each header in each shape. */
export function headers(targets: readonly string[], auth: Headers): readonly ShapedRequest[] {
  const many = fillText(HEADER, (at) => `x-h${at}: 1`, '\n')
    .split('\n')
    .map((line) => line.split(': ') as [string, string])
  return targets.flatMap((address) => [
    shaped(`GET ${address}: many headers`, { method: 'GET', target: address, headers: [...auth, ...many] }),
    ...HEADERS.flatMap((name) =>
      lineShapes(HEADER).map((shape) =>
        shaped(`GET ${address}: ${name}, ${shape.name}`, {
          method: 'GET',
          target: address,
          headers: [...auth.filter(([own]) => own !== name), [name, shape.text]],
        }),
      ),
    ),
  ])
}

/** A body for a path, even one that does not accept a body. */
export interface BodyRequest {
  readonly method: 'POST' | 'PATCH' | 'PUT'
  readonly target: string
  readonly sample: unknown
  /** Headers in addition to the key's. */
  readonly headers?: Headers
}

/** Each body with each value in each shape, within the size limit and far above it. */
export function bodies(bodied: readonly BodyRequest[], auth: Headers): readonly ShapedRequest[] {
  return bodied.flatMap(({ method, target: address, sample, headers: more = [] }) =>
    BODIES.flatMap((length) =>
      shapesWithin(sample, length).map(({ name, text }) =>
        shaped(`${method} ${address}: ${length} bytes, ${name}`, {
          method,
          target: address,
          headers: [...auth, ['content-type', 'application/json'], ...more],
          body: Buffer.from(text),
        }),
      ),
    ),
  )
}

/** Entire queries: many parameters, the same one repeatedly, nested names. */
const queryShapes = (length: number): readonly Shape[] => [
  { name: 'wide: parameters', text: fillText(length, (at) => `p${at}=1`, '&') },
  { name: 'wide: empty parameters', text: '&'.repeat(length) },
  { name: 'deep: names', text: `a${fillText(length, () => '[b]')}=1` },
  { name: 'long: escapes', text: `symbols=${fillText(length, () => '%41')}` },
  { name: 'long: broken escapes', text: `symbols=${fillText(length, () => '%E0')}` },
  { name: 'repeated: symbols', text: fillText(length, () => 'symbols=A', '&') },
  { name: 'repeated: limit', text: fillText(length, () => 'limit=1', '&') },
]

/** Percent-encodes a shape's quotes, brackets and parentheses, and truncates it to the maximum URL length. */
const percentLess = ({ text }: Shape) =>
  text
    .replaceAll('"', '%22')
    .replaceAll(/[[\]()]/g, '%28')
    .slice(0, ADDRESS)

const shaped = (name: string, request: Omit<Request, 'kind'>): ShapedRequest => ({
  name,
  bytes: malformedRequest({ kind: 'wrong parameters', ...request }).bytes,
})
