/** What is wrong with one parameter, or with one body property. */
export interface ProblemDetail {
  readonly code: string
  /** Name of the parameter. */
  readonly parameter?: string
  /** JSON pointer into the body. */
  readonly pointer?: string
  readonly message: string
}

/** An error as reported by the service, `application/problem+json`. */
export interface ProblemDocument {
  readonly type?: string
  readonly title?: string
  readonly status?: number
  readonly detail?: string
  readonly instance?: string
  readonly code?: string
  readonly request_id?: string
  readonly errors?: readonly ProblemDetail[]
}

/** Details about a problem response that its document does not contain. */
export interface ProblemFacts {
  readonly status: number
  readonly requestId: string | undefined
  readonly retryAfter: number | undefined
}

/**
 * The service rejected the request or failed. Branch on `code`, which is stable, or on the class; the message is the
 * detail, written for people. A proxy's error that is not a problem document has the code `http-<status>`.
 */
export class BourseProblem extends Error {
  override readonly name: string = 'BourseProblem'
  /** Stable name of the error, such as `symbol-not-resolved`. */
  readonly code: string
  readonly status: number
  /** Title of the error, the same for every problem with this code. */
  readonly title: string
  /** What exactly is wrong and what to do about it. */
  readonly detail: string
  /** With 422: every invalid part of the request. */
  readonly errors: readonly ProblemDetail[]
  /** The request id; include it when reporting a problem. */
  readonly requestId: string | undefined
  /** Seconds to wait before a retry, if the service specified them. */
  readonly retryAfter: number | undefined
  /** URL of the code's documentation. */
  readonly type: string | undefined

  constructor(document: ProblemDocument, facts: ProblemFacts) {
    const { title = 'The request failed', detail = title } = document
    super(detail)
    this.code = document.code ?? `http-${facts.status}`
    this.status = facts.status
    this.title = title
    this.detail = detail
    this.errors = document.errors ?? []
    this.requestId = document.request_id ?? facts.requestId
    this.retryAfter = facts.retryAfter
    this.type = document.type
  }
}

/** 401: the key is missing, unknown, expired or revoked. */
export class Unauthenticated extends BourseProblem {
  override readonly name = 'Unauthenticated'
}

/** 403: the key lacks a capability, a market, an entity, mutual funds or history; `code` says which. */
export class NotEntitled extends BourseProblem {
  override readonly name = 'NotEntitled'
}

/** 404: no such symbol, identifier, record or path. */
export class NotFound extends BourseProblem {
  override readonly name = 'NotFound'
}

/** 409: an export that is not ready or has expired, or an idempotency key used for something else. */
export class Conflict extends BourseProblem {
  override readonly name = 'Conflict'
}

/** 400, 405, 406, 413 to 416, 422: the request must change; `errors` names its invalid parts. */
export class InvalidRequest extends BourseProblem {
  override readonly name = 'InvalidRequest'
}

/**
 * 429: the limit of requests per minute, concurrent requests or daily credits is reached; `retryAfter` says when to
 * retry.
 */
export class RateLimited extends BourseProblem {
  override readonly name = 'RateLimited'
}

/** 501 to 504: no source is connected, nothing is published yet, or the service is temporarily unavailable. */
export class Unavailable extends BourseProblem {
  override readonly name = 'Unavailable'
}

/**
 * The service did not respond: it cannot be reached, the connection broke, or the request timed out. `cause` is the
 * system's error.
 */
export class ConnectionFailed extends Error {
  override readonly name = 'ConnectionFailed'
}

/**
 * The response is not from the service: an unexpected body, or a redirect, which the client never follows with the key.
 */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer'
}

const INVALID = new Set([400, 405, 406, 413, 414, 415, 416, 422])
const UNAVAILABLE = new Set([501, 502, 503, 504])

/** Returns the problem in a response as an instance of the class that matches its status. */
export function problemOf(document: ProblemDocument, facts: ProblemFacts): BourseProblem {
  const Kind = classOf(facts.status)
  return new Kind(document, facts)
}

function classOf(status: number): typeof BourseProblem {
  if (status === 401) return Unauthenticated
  if (status === 403) return NotEntitled
  if (status === 404) return NotFound
  if (status === 409) return Conflict
  if (status === 429) return RateLimited
  if (INVALID.has(status)) return InvalidRequest
  return UNAVAILABLE.has(status) ? Unavailable : BourseProblem
}
