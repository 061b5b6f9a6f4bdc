import type { Operation } from '@bourse/kit'
import type { Reference, ResponseObject, Schema } from './document.ts'

const text = (description: string, example?: string): Schema => ({
  description,
  schema: { type: 'string' },
  ...(example === undefined ? {} : { example }),
})

const whole = (description: string, example: number): Schema => ({
  description,
  schema: { type: 'integer' },
  example,
})

/** Every response header. */
const HEADERS = {
  'X-Request-Id': text(
    'Id of the request, drawn by the host: name it when you report a problem.',
    'req_Jx0mGbE1d2nXc4Tq',
  ),
  'X-Bourse-Data': text('`demo` while the installation holds made-up demo rows; absent otherwise.', 'demo'),
  'X-RateLimit-Limit': whole('Requests per UTC clock minute of the account. Absent where unlimited.', 300),
  'X-RateLimit-Remaining': whole('Requests left in this minute. Absent where unlimited.', 299),
  'X-RateLimit-Reset': whole('When the next minute begins, in unix seconds. Absent where unlimited.', 1772488860),
  'X-Concurrency-Limit': whole('Requests that may run at once. Absent where unlimited.', 10),
  'X-Credits-Limit': whole('Daily allowance of the account. Absent where unlimited.', 100_000),
  'X-Credits-Remaining': whole(
    'Credits left after this request, welcome credits included. Absent where unlimited.',
    99_995,
  ),
  'X-Credits-Cost': whole(
    'Credits that this request spent: 0 on 304, 4xx and 5xx. Absent where credits are unlimited.',
    5,
  ),
  ETag: text(
    'Strong tag of this answer: send it as `If-None-Match` to be told 304, at no cost, while nothing has changed.',
    '"mK2v7nQeVt5cXr0aLw9dJf3hBzY"',
  ),
  'Cache-Control': text(
    'Answers belong to the key that asked, and are to be revalidated.',
    'private, max-age=0, must-revalidate',
  ),
  Vary: text(
    'What an answer depends on beside its address.',
    'Authorization, X-API-Key, Cookie, Accept, Accept-Encoding',
  ),
  Link: text(
    'All but JSON, `rel="next"`: relative address of the next page. `rel="deprecation"` on deprecated operations.',
  ),
  'X-Next-Cursor': text('All but JSON: the cursor of the next page; absent on the last one.'),
  'X-Errors': text('All but JSON: the first 50 entries of `meta.errors`, as JSON.'),
  'X-Errors-Count': whole('All but JSON: how many entries `meta.errors` would have. Absent where none.', 1),
  'X-As-Of': text('All but JSON: `meta.as_of`; absent before the first publication.', '2026-03-02T22:15:00.123456Z'),
  'X-Meta': text(
    'All but JSON: what the operation says in `meta` beside the common members, as JSON, of lists the first 50 ' +
      'entries. Absent where nothing.',
  ),
  Location: text('Relative address of what was made, or of the file.'),
  Deprecation: text('Since when the operation is deprecated (RFC 9745).', '@1767225600'),
  Sunset: text('When the operation ends (RFC 8594).', 'Wed, 01 Jul 2026 00:00:00 GMT'),
  'Retry-After': whole('Seconds until trying again makes sense.', 30),
  'WWW-Authenticate': text('How to authenticate.', 'Bearer'),
} as const satisfies Record<string, Schema>

export type HeaderName = keyof typeof HEADERS

/** Headers of every response. */
export const ALWAYS: readonly HeaderName[] = ['X-Request-Id', 'X-Bourse-Data']

/** Headers of every response to a valid key; each is present only where its limit applies. */
export const LIMITS: readonly HeaderName[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Concurrency-Limit',
  'X-Credits-Limit',
  'X-Credits-Remaining',
  'X-Credits-Cost',
]

export function headerReferences(names: readonly HeaderName[]): Readonly<Record<string, Reference>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The `X-Meta` header of an operation that declares `meta` members of its own. */
export function metaHeader({ meta }: Operation): Readonly<Record<string, Schema>> {
  if (meta === undefined) return {}
  const members = Object.entries(meta).map(([name, { description }]) => `${name}: ${description}`)
  return { 'X-Meta': text(`All but JSON: further members of \`meta\` as JSON. ${members.join('; ')}.`) }
}

export function headerComponents(responses: readonly ResponseObject[]): Readonly<Record<string, Schema>> {
  const used = new Set(responses.flatMap(({ headers }) => Object.keys(headers)))
  return Object.fromEntries(Object.entries(HEADERS).filter(([name]) => used.has(name)))
}
