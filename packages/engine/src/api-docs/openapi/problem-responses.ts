import type { ProblemCode } from '@bourse/kit/delivery'
import { PROBLEMS } from '@bourse/kit/host'
import type { Reference, ResponseObject } from './document.ts'
import { ALWAYS, headerReferences, LIMITS, type HeaderName } from './headers.ts'

type Codes = readonly ProblemCode[]

/** Returns references to one response per status, with its possible problem codes. */
export function problemReferences(codes: Codes): Readonly<Record<string, Reference>> {
  return Object.fromEntries(
    byStatus(codes).map(([status, some]) => [
      String(status),
      { $ref: `#/components/responses/${nameOf(status, some)}` },
    ]),
  )
}

/** Returns the responses to which the references point; most operations share them. */
export function problemComponents(lists: readonly Codes[]): Readonly<Record<string, ResponseObject>> {
  return Object.fromEntries(
    lists.flatMap((codes) =>
      byStatus(codes).map(([status, some]) => [nameOf(status, some), problemResponse(status, some)] as const),
    ),
  )
}

const byStatus = (codes: Codes) => [...Map.groupBy(codes, (code) => PROBLEMS[code][0])]

/** Returns a name such as `403.capability-missing.history-depth`, which does not depend on the installed datasets. */
const nameOf = (status: number, codes: Codes) => [status, ...codes].join('.')

function problemResponse(status: number, codes: Codes): ResponseObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code][1]}.`).join(' '),
    headers: headerReferences(headersOf(status)),
    content: {
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
    'x-codes': codes,
  }
}

function headersOf(status: number): readonly HeaderName[] {
  if (status === 401) return [...ALWAYS, 'WWW-Authenticate']
  return [...ALWAYS, ...LIMITS, ...(status === 429 || status === 503 ? (['Retry-After'] as const) : [])]
}
