import { PROBLEMS, type ProblemCode } from '@bourse/kit'
import type { ResponseObject } from './document.ts'
import { ALWAYS, headerReferences, LIMITS, type HeaderName } from './headers.ts'

/** One response for each status, with the codes it may carry. */
export function problemResponses(codes: readonly ProblemCode[]): Readonly<Record<string, ResponseObject>> {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code][0])
  return Object.fromEntries([...byStatus].map(([status, some]) => [String(status), problemResponse(status, some)]))
}

function problemResponse(status: number, codes: readonly ProblemCode[]): ResponseObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code][1]}.`).join(' '),
    headers: headerReferences(headersOf(status)),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { status: { const: status }, code: { enum: codes } } },
          ],
        },
      },
    },
    'x-codes': codes,
  }
}

function headersOf(status: number): readonly HeaderName[] {
  if (status === 401) return [...ALWAYS, 'WWW-Authenticate']
  return [...ALWAYS, ...LIMITS, ...(status === 429 || status === 503 ? (['Retry-After'] as const) : [])]
}
