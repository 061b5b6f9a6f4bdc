import { RetryLater, type Clock } from '@bourse/kit'
import { ConfigMissing, HttpStatus, SourceOff, type HttpRefusal } from '@bourse/kit/host'
import { buffer } from 'node:stream/consumers'
import type { Agent, Dispatcher, request } from 'undici'
import type { Pace } from '../pace.ts'
import { MAX_WAIT_IN_RUN_SECONDS } from '../publisher-waits.ts'
import { publicLookup } from '../private-address.ts'
import { checkedAddress, placeOf, type AddressOptions } from './address.ts'
import { CutShort } from './expected-body.ts'
import { beginningOf, hasPatterns, meaningOf } from './meaning-of.ts'
import { LONGEST_WAIT_SECONDS, noteLimits, publisherMillis, secondsUntilReset } from './limit-headers.ts'
import { pauseOn } from './pause-on.ts'
import type { PublisherKeys } from './publisher-keys.ts'

const ATTEMPTS = 3
const MAX_REDIRECTS = 3
/** Timeout for a response, and for each further chunk of its body. */
const TIMEOUT_MS = 60_000
/** Wait after a publisher throttles with a custom status that does not specify a duration. */
const THROTTLED_SECONDS = 600
/** Wait after a publisher's host name does not resolve. */
const UNREACHABLE_SECONDS = 600
/** Wait after responses that were truncated. */
const CUT_SHORT_SECONDS = 300
/** Wait after a publisher failed or could not be reached three times in a row. */
const FAILED_SECONDS = 900
export interface RequestOptions extends AddressOptions {
  readonly pace: Pace
  /** Keys that the host adds to requests. */
  readonly keys: PublisherKeys
  /** Host version, sent to publishers. */
  readonly release: string
  /** Contact of this host's operator, sent to publishers; undefined if it is not configured. */
  readonly operator: string | undefined
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Counts requests and bytes for a caller that reports them. */
  readonly traffic?: Traffic | undefined
}

/** Requests weighted by their cost, and bytes received. */
export interface Traffic {
  requests: number
  bytes: number
}

/** A request that a source makes. */
export interface SourceRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** True if the download may take longer than the timeout; only an idle connection ends it. */
  readonly isLong?: boolean
  readonly cost?: number
  readonly accept?: readonly number[]
}

export interface Response {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly refusal: HttpRefusal | undefined
}

/** Reads an accepted response's body. */
export type Take<T> = (body: AsyncIterable<Buffer>, url: URL, response: Response) => Promise<T>

/** HTTP dispatchers for requests; `guarded` rejects private addresses. */
export interface Client {
  readonly request: typeof request
  readonly guarded: Agent
  readonly open: Agent
}

/** Loaded on the first request: a host without enabled network sources does not need it. */
export async function openClient(): Promise<Client> {
  const { Agent, request } = await import('undici')
  return {
    request,
    guarded: new Agent({ connect: { lookup: publicLookup, timeout: 10_000 } }),
    open: new Agent({ connect: { timeout: 10_000 } }),
  }
}

type Outcome<T> = { readonly result: T } | TemporaryFailure

/** A temporary failure. `wait`: seconds before the next attempt, if known. */
interface TemporaryFailure {
  readonly why: string
  readonly wait: number | undefined
  /** Seconds until the next run if the last attempt of this run fails. */
  readonly later?: number
}

/** Sends a request at the publisher's pace, with up to three attempts. */
export async function sendRequest<T>(
  address: string,
  options: RequestOptions,
  init: SourceRequest,
  take: Take<T>,
  client: Client,
): Promise<T> {
  const url = checkedAddress(address, options)
  for (let attempt = 1; ; attempt++) {
    await options.pace.admit(init.cost ?? 1, options.signal)
    if (options.traffic !== undefined) options.traffic.requests += init.cost ?? 1
    const outcome = await requestOnce(url, options, init, take, client).catch((error: unknown) =>
      temporaryFailure(url, error, options.keys),
    )
    if ('result' in outcome) return outcome.result
    const wait = outcome.wait ?? 2 ** attempt
    if (wait > MAX_WAIT_IN_RUN_SECONDS) throw new RetryLater(wait, outcome.why)
    if (attempt === ATTEMPTS) throw new RetryLater(outcome.wait ?? outcome.later ?? FAILED_SECONDS, outcome.why)
    await pauseOn(options.clock, wait * 1000, options.signal)
  }
}

async function requestOnce<T>(
  url: URL,
  options: RequestOptions,
  init: SourceRequest,
  take: Take<T>,
  client: Client,
): Promise<Outcome<T>> {
  const { publisher, pace, clock, keys } = options
  const { statusCode: status, headers: received, body, at } = await followed(url, options, init, client)
  const headers = plainHeaders(received)
  const isPatterned = hasPatterns(publisher, status)
  const isAccepted = status < 300 || init.accept?.includes(status) === true
  if (isAccepted && !isPatterned) {
    const refusal = status < 300 ? undefined : meaningOf(publisher, status, '')
    const result = await take(body, at, { status, headers, refusal })
    await noteLimits(publisher.limitHeaders ?? [], headers, options)
    await pace.answered()
    return { result }
  }
  const bytes = await buffer(limited(body, at, isAccepted ? MAX_PATTERNED_BYTES : MAX_REFUSAL_BYTES)).catch(() =>
    Buffer.of(),
  )
  const beginning = keys.blank(beginningOf(bytes))
  const refusal = meaningOf(publisher, status, beginning)
  if (isAccepted || refusal === 'nothing' || refusal === 'gone') {
    if (refusal === undefined || refusal === 'nothing' || refusal === 'gone') {
      await pace.answered()
      return { result: await take(oneChunk(bytes), at, { status, headers, refusal }) }
    }
  }
  const retryAfter = retryAfterSeconds(headers, clock)
  const wait = retryAfter ?? secondsUntilReset(publisher.limitHeaders ?? [], headers, clock)
  return refuse({ place: placeOf(at), host: at.host, status, refusal, beginning, retryAfter: wait }, options)
}

/** Maximum size in bytes of a body that must be read to interpret its status. */
const [MAX_PATTERNED_BYTES, MAX_REFUSAL_BYTES] = [512 * 1024 * 1024, 1024 * 1024]

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

interface Refused {
  readonly place: string
  readonly host: string
  readonly status: number
  readonly refusal: HttpRefusal | undefined
  readonly beginning: string
  readonly retryAfter: number | undefined
}

/** Applies a refusal to all of the publisher's sources. */
async function refuse(refused: Refused, { publisher, pace }: RequestOptions): Promise<TemporaryFailure> {
  const { place, host, status, refusal, beginning, retryAfter } = refused
  const why = `${place} returned ${status}`
  if (refusal === 'key' && (publisher.secrets ?? []).length > 0) {
    const stopped = `${publisher.name} rejects the key (${why}): replace it, then run "bourse sources test"`
    await pace.keyRefused(stopped)
    throw new SourceOff(stopped, 'key')
  }
  if (refusal === 'quota') {
    const used = `the quota of ${publisher.name} is used up until 00:00 UTC (${why})`
    await pace.quotaUsed(used)
    throw new SourceOff(used, 'quota')
  }
  if (refusal === 'plan')
    throw new SourceOff(`the plan of ${publisher.name} does not include this (${why}): ${oneLine(beginning)}`, 'plan')
  if (refusal === 'throttle') {
    const own = publisher.throttleStatuses?.includes(status) === true ? THROTTLED_SECONDS : undefined
    return { why: `${host} returned ${status}`, wait: await pace.throttled(retryAfter ?? own) }
  }
  if (status < 500) throw new HttpStatus(place, { status, code: refusal, body: beginning })
  return { why: `${host} returned ${status}`, wait: retryAfter }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)

/** Follows redirects between the publisher's hosts; keys are sent only to the first origin. */
async function followed(url: URL, options: RequestOptions, init: SourceRequest, client: Client) {
  const method = init.body === undefined ? 'GET' : 'POST'
  let at = url
  for (let redirects = 0; ; redirects++) {
    const isFirstOrigin = at.origin === url.origin
    const answer = await client.request(isFirstOrigin ? withQuery(at, options.keys) : at, {
      method,
      ...(init.body !== undefined && { body: init.body }),
      dispatcher: options.configured.includes(at.host) ? client.open : client.guarded,
      signal:
        init.isLong === true ? options.signal : AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      headers: { ...init.headers, ...(isFirstOrigin && options.keys.headers), 'user-agent': userAgent(options) },
    } satisfies Omit<Dispatcher.RequestOptions, 'origin' | 'path'> & { dispatcher: Agent })
    const { location } = plainHeaders(answer.headers)
    if (answer.statusCode < 300 || answer.statusCode >= 400 || location === undefined || method === 'POST')
      return { ...answer, at }
    await answer.body.dump()
    if (redirects === MAX_REDIRECTS) throw new Error(`${placeOf(url)} redirects more than ${MAX_REDIRECTS} times`)
    at = checkedAddress(new URL(location, at).href, options)
  }
}

function withQuery(url: URL, { query }: PublisherKeys): URL {
  const full = new URL(url)
  for (const [name, value] of query) full.searchParams.append(name, value)
  return full
}

function plainHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value = '']) => [name.toLowerCase(), value.toString()]))
}

/** Some publishers require the operator's identity and reject requests without it. */
function userAgent({ release, operator, publisher }: RequestOptions): string {
  if (operator === undefined && publisher.wantsOperator === true)
    throw new ConfigMissing(
      `${publisher.name} requires a contact: set operator (BOURSE_OPERATOR) to a name and an email address, ` +
        'such as "Acme Data ops@acme.example"',
    )
  return `Bourse/${release} (${operator ?? 'self-hosted market data'})`
}

/** Connection failures, which a retry may resolve. */
const TEMPORARY_ERROR_CODES: ReadonlySet<string> = new Set([
  ...['ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
])

function temporaryFailure(url: URL, error: unknown, keys: PublisherKeys): TemporaryFailure {
  if (error instanceof CutShort) return { why: error.message, wait: undefined, later: CUT_SHORT_SECONDS }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // The host name does not resolve: the network is down and unlikely to recover within a run.
  if (code === 'ENOTFOUND')
    return { why: `${url.host} cannot be reached: its name has no address`, wait: UNREACHABLE_SECONDS }
  if (!(error instanceof Error) || !(TEMPORARY_ERROR_CODES.has(code) || error.name === 'TimeoutError')) throw error
  return { why: `${url.host} cannot be reached: ${keys.blank(error.message)}`, wait: undefined }
}

/** Ends a body that exceeds its limit with an error. */
export async function* limited(body: AsyncIterable<Buffer>, url: URL, most: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > most) throw new Error(`${placeOf(url)} returned more than ${most} bytes`)
    yield chunk
  }
}

/** Parses `Retry-After`, in seconds or as an HTTP date; returns seconds, at most one day. */
function retryAfterSeconds(headers: Readonly<Record<string, string>>, clock: Clock): number | undefined {
  const text = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), LONGEST_WAIT_SECONDS)
  const until = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  if (Number.isNaN(until)) return undefined
  return Math.min(Math.max(0, Math.ceil((until - publisherMillis(headers, clock)) / 1000)), LONGEST_WAIT_SECONDS)
}
