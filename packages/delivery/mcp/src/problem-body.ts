import type { Problem } from '@bourse/kit'

/** Media type of a problem. */
export const JSON_OF_PROBLEMS = 'application/problem+json; charset=utf-8'

/** Writes a problem in the same format as the host. */
export function problemBody(
  { code, status, title, message, errors }: Problem,
  requestId: string,
): Readonly<Record<string, unknown>> {
  return {
    type: `/docs/errors#${code}`,
    title,
    status,
    detail: message,
    instance: '/mcp',
    code,
    request_id: requestId,
    ...(errors === undefined ? {} : { errors }),
  }
}

/** Packages may be installed twice, so a problem is recognized by its name. */
export const isProblem = (error: unknown): error is Problem => error instanceof Error && error.name === 'Problem'
