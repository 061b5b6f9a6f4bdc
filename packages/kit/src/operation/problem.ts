/** Every failure reported to callers, with its HTTP status and title. A dataset may add its own in `problems`. */
export const PROBLEMS = {
  'malformed-request': [400, 'The request cannot be read'],
  unauthenticated: [401, 'A valid API key is required'],
  'capability-missing': [403, 'The key lacks a capability'],
  'market-not-entitled': [403, 'This key does not include the market'],
  'entity-not-entitled': [403, 'This key does not include the entity'],
  'licence-not-granted': [403, 'No license for the values of a publisher'],
  'history-depth': [403, 'Earlier than the plan’s history'],
  'mutual-funds-not-entitled': [403, 'This key does not include mutual funds'],
  'address-not-allowed': [403, 'The key may not be used from this address'],
  'origin-not-allowed': [403, 'Pages from this origin may not connect'],
  'account-suspended': [403, 'The account is suspended'],
  'host-not-allowed': [421, 'This host name does not belong to the service'],
  'route-not-found': [404, 'No such address'],
  'symbol-not-resolved': [404, 'No requested symbol is known'],
  'identifier-not-found': [404, 'No such identifier'],
  'record-not-found': [404, 'No such record'],
  'method-not-allowed': [405, 'The method is not allowed here'],
  'not-acceptable': [406, 'The requested representation is not available'],
  'precondition-failed': [412, 'The resource has changed'],
  'body-too-large': [413, 'The body is too large'],
  'uri-too-long': [414, 'The address is too long'],
  'unsupported-media-type': [415, 'The media type of the body is not supported'],
  'export-not-ready': [409, 'The export is not ready'],
  'export-expired': [409, 'The export has expired'],
  conflict: [409, 'The state of the resource does not allow it'],
  'idempotency-conflict': [409, 'The idempotency key was used with a different body'],
  'invalid-parameter': [422, 'A parameter is not valid'],
  'duplicate-member': [422, 'A member of the body appears twice'],
  'range-not-satisfiable': [416, 'The file or response has no such range'],
  'cursor-mismatch': [422, 'The cursor belongs to another request'],
  'cursor-expired': [422, 'The cursor has expired'],
  'point-in-time-unavailable': [422, 'No data is retained for that time'],
  'calendar-out-of-range': [422, 'The date lies outside the calendars'],
  'unsupported-interval': [422, 'The interval is not collected'],
  'indicator-unavailable': [422, 'The indicator cannot be calculated'],
  'indicator-history-limit': [422, 'The indicator would read too many bars'],
  'screener-field-unavailable': [422, 'A screener field has no data'],
  'headers-too-large': [431, 'The headers are too large'],
  'upgrade-required': [426, 'This address speaks WebSocket'],
  'rate-limit': [429, 'Too many requests in this minute'],
  'concurrency-limit': [429, 'Too many requests at once'],
  'daily-credit-limit': [429, 'The daily credits are spent'],
  'internal-error': [500, 'The request failed on our side'],
  'dataset-unavailable': [501, 'The dataset is not available'],
  'dataset-unpublished': [503, 'Nothing is published yet'],
  'coverage-unavailable': [503, 'The coverage is not available'],
  'database-unavailable': [503, 'The database is not responding'],
  overloaded: [503, 'The service is overloaded'],
} as const satisfies Record<string, readonly [status: number, title: string]>

/** Code of a standard problem. */
export type ProblemCode = keyof typeof PROBLEMS

/** What is wrong with one parameter or one property of a body. */
export interface ProblemDetail {
  readonly code: string
  readonly parameter?: string
  readonly pointer?: string
  readonly message: string
}

/** Details of a problem in addition to its message. */
export interface ProblemOptions {
  readonly errors?: readonly ProblemDetail[]
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfter?: number
  /** A different status for the same code, such as 503 for `dataset-unavailable`. */
  readonly status?: number
  /** Headers of the error response, such as `Content-Range` for a 416. */
  readonly headers?: Readonly<Record<string, string>>
  /** True if the call costs what it would have cost, because its work was done. By default, a failed call is free. */
  readonly isCharged?: boolean
  readonly cause?: unknown
}

/**
 * A failure that the host reports to the caller as problem+json. Compare by `name`: packages may be installed twice.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: string
  readonly status: number
  readonly title: string
  readonly errors: readonly ProblemDetail[] | undefined
  readonly retryAfter: number | undefined
  readonly headers: Readonly<Record<string, string>> | undefined
  readonly isCharged: boolean

  constructor(code: string, status: number, title: string, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause })
    this.code = code
    this.status = status
    this.title = title
    this.errors = options.errors
    this.retryAfter = options.retryAfter
    this.headers = options.headers
    this.isCharged = options.isCharged ?? false
  }
}

/** Returns a problem from the standard list: `throw problem('record-not-found', 'No filing has the id …')`. */
export function problem(code: ProblemCode, detail: string, options: ProblemOptions = {}): Problem {
  const [status, title] = PROBLEMS[code]
  return new Problem(code, options.status ?? status, title, detail, options)
}

/** Returns the 422 problem for one parameter; `message` says what was expected and what was received. */
export function invalidParameter(parameter: string, message: string, code = 'invalid'): Problem {
  return problem('invalid-parameter', `${parameter}: ${message}`, { errors: [{ code, parameter, message }] })
}

/**
 * Returns the problem for a request whose time precedes all stored data. `request` describes it: `as_of is
 * 2020-01-01T00:00:00Z`.
 */
export const pointInTimeUnavailable = (request: string, first: string): Problem =>
  problem('point-in-time-unavailable', `${request}; stored data begins at ${first}.`)
