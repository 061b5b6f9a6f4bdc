import { PoolExhausted } from '@bourse/engine/database'
import { problem, type Problem } from '@bourse/kit'

/**
 * The body of a problem, RFC 9457. `instance` is only the path, if it could be read, because a query may contain
 * secrets that do not belong in a log.
 */
export function problemBody(failure: Problem, instance: string | undefined, requestId: string) {
  return {
    type: `/docs/errors#${failure.code}`,
    title: failure.title,
    status: failure.status,
    detail: failure.message,
    ...(instance === undefined ? {} : { instance }),
    code: failure.code,
    request_id: requestId,
    ...(failure.errors === undefined ? {} : { errors: failure.errors }),
  }
}

export function problemHeaders(failure: Problem): Record<string, string> {
  return {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...(failure.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...failure.headers,
    ...(failure.retryAfter === undefined ? {} : { 'retry-after': String(failure.retryAfter) }),
  }
}

/** Error codes that the driver and PostgreSQL use for an unavailable database. */
const UNAVAILABLE_CODES =
  /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_|08|57P0[1-5]$|53300$|25006$|28P01$)/
const UNAVAILABLE_MESSAGES = new RegExp(
  [
    'connection terminated',
    'timeout exceeded when trying to connect',
    'client has encountered a connection error',
    'not queryable',
    'server closed the connection',
    'query read timeout',
  ].join('|'),
  'i',
)

/** True for failures that end once the database is available again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code: unknown = 'code' in error ? error.code : undefined
  if (typeof code === 'string' && UNAVAILABLE_CODES.test(code)) return true
  return UNAVAILABLE_MESSAGES.test(error.message) || (error.cause !== undefined && isDatabaseUnavailable(error.cause))
}

/** Error codes that the HTTP server uses for requests that never reach an operation. */
const BY_SERVER: Readonly<Record<string, (error: Error) => Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => problem('body-too-large', 'The body is larger than this operation accepts.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => problem('unsupported-media-type', 'Send application/json.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => problem('malformed-request', 'Expected a JSON body, got an empty one.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => problem('malformed-request', 'The body is not JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => problem('malformed-request', 'Content-Length does not match the body.'),
  FST_ERR_BAD_URL: () => problem('malformed-request', 'The address is not well-formed.'),
}

/** Converts any failure to a problem; internal failures become a plain 500. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Error && error.name === 'Problem') return error as Problem
  if (error instanceof PoolExhausted)
    return problem('overloaded', 'All connections to the database are in use. Try again soon.', {
      retryAfter: 1,
      cause: error,
    })
  if (isDatabaseUnavailable(error))
    return problem('database-unavailable', 'The database is not available at the moment. Try again soon.', {
      retryAfter: 1,
      cause: error,
    })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const byServer = BY_SERVER[code]
  if (byServer !== undefined && error instanceof Error) return byServer(error)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return problem('malformed-request', 'The request cannot be read.')
  return problem('internal-error', 'The request failed on the server. The log has the cause under this request id.', {
    cause: error,
  })
}
