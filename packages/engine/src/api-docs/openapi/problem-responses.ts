import type { ProblemCode } from '@bourse/kit/delivery'
import { PROBLEMS } from '@bourse/kit/host'
import type { Reference, ResponseObject } from './document.ts'
import { ALWAYS, headerReferences, LIMITS } from './headers.ts'
import { EVERYWHERE, USUAL_CODES } from './reachable-problems.ts'

/** References to the problems of every operation: 4xx for those of the request, 5xx for those of the service. */
export const PROBLEM_REFERENCES: Readonly<Record<string, Reference>> = {
  '4XX': { $ref: '#/components/responses/RequestProblem' },
  '5XX': { $ref: '#/components/responses/ServiceProblem' },
}

/** The responses to which the references point, with the codes of every operation and those of most. */
export const PROBLEM_RESPONSES: Readonly<Record<string, ResponseObject>> = {
  RequestProblem: {
    ...problemResponse('The request was rejected; `code` and `detail` say why.', 4),
    headers: headerReferences([...ALWAYS, ...LIMITS, 'Retry-After', 'WWW-Authenticate']),
  },
  ServiceProblem: {
    ...problemResponse('The service cannot respond now.', 5),
    headers: headerReferences([...ALWAYS, ...LIMITS, 'Retry-After']),
  },
}

function problemResponse(description: string, hundreds: number) {
  const own = (codes: readonly ProblemCode[]) =>
    codes.filter((code) => Math.floor(PROBLEMS[code][0] / 100) === hundreds)
  const [every, most] = [own(EVERYWHERE), own(USUAL_CODES)]
  return {
    description: `${description} Every operation can return ${named(every)}; most can return ${named(most)}.`,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    'x-codes': [...every, ...most],
  }
}

function named(codes: readonly ProblemCode[]): string {
  return codes.map((code) => `${PROBLEMS[code][0]} \`${code}\``).join(', ')
}
