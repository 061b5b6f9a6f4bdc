import type { BourseOptions, CallOptions, Numbers } from './options.ts'
import { pause } from './pause.ts'
import { ConnectionFailed, problemOf, UnexpectedAnswer, type BourseProblem, type ProblemDocument } from './problems.ts'
import { waitAfter } from './retry.ts'

/** One request, without the client's default headers. */
export interface ClientRequest {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether the request is idempotent. */
  readonly isRepeatable: boolean
  /** Statuses outside 200–299 that also count as a response. */
  readonly alsoTakes?: readonly number[]
  /** Set for a URL outside the service, which receives neither the key nor the client's headers. */
  readonly isElsewhere?: true
}

const DEFAULTS = { retries: 4, longestWait: 60, timeout: 60_000 }

/** Sends requests with the key, retries transient failures, and turns errors into exceptions. */
export class Caller {
  /** Service URL, without a trailing slash. */
  readonly base: string
  /** Type of decimals in responses. */
  readonly numbers: Numbers
  readonly #options: BourseOptions<Numbers> & typeof DEFAULTS

  constructor(options: BourseOptions<Numbers>) {
    this.base = baseOf(options.url)
    checkKey(options.key)
    this.numbers = numbersOf(options.numbers)
    const { retries = DEFAULTS.retries, longestWait = DEFAULTS.longestWait, timeout = DEFAULTS.timeout } = options
    this.#options = { ...options, retries, longestWait, timeout }
  }

  /**
   * Sends a request until it gets a response, and reads it. Errors thrown by `read` are rethrown; a connection that
   * breaks while reading is retried.
   */
  async send<T>(ask: ClientRequest, options: CallOptions, read: (response: Response) => Promise<T>): Promise<T> {
    const { retries, longestWait, pause: wait = pause } = this.#options
    const { signal } = options
    for (let failures = 0; ; failures++) {
      signal?.throwIfAborted()
      try {
        return await this.#attempt(ask, options, read)
      } catch (failure) {
        signal?.throwIfAborted()
        const left = (options.retries ?? retries) - failures
        const seconds = waitAfter(failure, { left, failures, longestWait, isRepeatable: ask.isRepeatable })
        if (seconds === undefined) throw failure
        await wait(seconds * 1_000, signal)
      }
    }
  }

  async #attempt<T>(ask: ClientRequest, options: CallOptions, read: (response: Response) => Promise<T>): Promise<T> {
    const timeout = options.timeout ?? this.#options.timeout
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), timeout)
    try {
      const response = await this.#fetch(ask, options, limit.signal)
      await refuse(response, ask)
      return await read(response)
    } catch (failure) {
      if (limit.signal.aborted)
        throw new ConnectionFailed(`${withoutQuery(ask.url)} did not respond within ${timeout} ms`, { cause: failure })
      throw failure
    } finally {
      clearTimeout(timer)
    }
  }

  async #fetch(ask: ClientRequest, { signal, headers: ofCall }: CallOptions, limit: AbortSignal): Promise<Response> {
    const { fetch = globalThis.fetch, headers: ofClient, key } = this.#options
    const isService = ask.isElsewhere !== true
    // Created before sending, so that an invalid header is the caller's error rather than a failed connection.
    const headers = new Headers({
      ...(isService ? { ...bearer(key), ...lowered(ofClient) } : {}),
      ...ask.headers,
      ...(isService ? lowered(ofCall) : {}),
    })
    return reaching(ask.url, () =>
      fetch(ask.url, {
        method: ask.method,
        headers,
        redirect: 'manual',
        credentials: isService && key === null ? 'same-origin' : 'omit',
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
        ...(ask.body === undefined ? {} : { body: ask.body }),
      }),
    )
  }
}

/** Reads from the network; every failure counts as a failed connection. */
export async function reaching<T>(url: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    throw new ConnectionFailed(`Cannot reach ${withoutQuery(url)}: ${reasonOf(cause)}`, { cause })
  }
}

const withoutQuery = (url: string) => url.split('?', 1)[0] ?? ''

/** `fetch failed` is not informative, but its cause is. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message
}

const bearer = (key: string | null): Record<string, string> => (key === null ? {} : { authorization: `Bearer ${key}` })

/** Header names are case-insensitive, object properties are not. */
const lowered = (headers: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

function baseOf(url: string): string {
  const { protocol, origin, pathname, username, search, hash } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`url: expected http or https, got ${protocol}`)
  if (username !== '' || search !== '' || hash !== '')
    throw new TypeError('url: expected the URL of the service only, without user, query or fragment')
  return `${origin}${pathname}`.replace(/\/+$/, '')
}

/** Throws a `TypeError` if a caller without types passes another value. */
function numbersOf(given: unknown): Numbers {
  if (given === undefined || given === 'decimal') return 'decimal'
  if (given === 'float') return 'float'
  throw new TypeError(`numbers: expected 'decimal' or 'float', got ${JSON.stringify(given)}`)
}

/** Checked here, because `fetch` would include the key in its error message for an invalid header. */
function checkKey(key: unknown): void {
  if (key === null) return
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key))
    throw new TypeError('key: expected an API key, letters and digits without whitespace')
}

/** Throws if the status is not one of the operation's responses. */
async function refuse(response: Response, ask: ClientRequest): Promise<void> {
  const { status, ok, type } = response
  if (ok || ask.alsoTakes?.includes(status) === true) return
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel()
    const to = response.headers.get('location')
    throw new UnexpectedAnswer(
      `${withoutQuery(ask.url)} redirects${to === null ? '' : ` to ${withoutQuery(to)}`}. The client never ` +
        'sends a key to another URL; use the new URL as `url`',
    )
  }
  const text = await reaching(ask.url, () => response.text())
  if (ask.isElsewhere === true)
    throw new UnexpectedAnswer(`the file URL ${withoutQuery(ask.url)} responded with ${status}`)
  throw problemFrom(response, text)
}

function problemFrom(response: Response, text: string): BourseProblem {
  const { status, headers } = response
  return problemOf(documentFrom(response, text), {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfterOf(headers),
  })
}

function documentFrom({ status, statusText, headers }: Response, text: string): ProblemDocument {
  const title = `The service, or a proxy in front of it, responded with ${status} ${statusText}`.trim()
  if (headers.get('content-type')?.startsWith('application/problem+json') !== true) return { title }
  try {
    const document: ProblemDocument = JSON.parse(text)
    return document
  } catch {
    return { title }
  }
}

/** Seconds until a retry. A date is relative to the response's own date, so the clocks need not agree. */
function retryAfterOf(headers: Headers): number | undefined {
  const asked = headers.get('retry-after')
  if (asked === null) return undefined
  if (/^\d+$/.test(asked)) return Number(asked)
  const seconds = (Date.parse(asked) - Date.parse(headers.get('date') ?? '')) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
