import { RetryLater, type Clock, type Publisher, type SourceHttp } from '@bourse/kit'
import { ConfigMissing, SourceMoved, type HttpOptions } from '@bourse/kit/host'
import { exactJson } from '@bourse/kit/readers'
import { writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Agent, Dispatcher, request } from 'undici'
import type { DownloadFolder } from './download-folder.ts'
import { checkJsonBounds } from './json-bounds.ts'
import type { Pace } from './pace.ts'
import { isPrivate, publicLookup } from './private-address.ts'
import { readAllInProcess } from './read-in-process.ts'

/** Maximum response size, in bytes. */
const MAX_BYTES = 512 * 1024 * 1024
/** Maximum size of a JSON response that is parsed for a source, and of any response that lists what to fetch. */
const [MAX_JSON, MAX_INDEX] = [64 * 1024 * 1024, 32 * 1024 * 1024]
/** Maximum length of JSON that is parsed in this process, in characters; a reading process parses longer documents. */
const SHORT_JSON = 256 * 1024
/** Maximum size of a response that is downloaded into a file, in bytes. */
const MAX_DOWNLOAD = 64 * 1024 ** 3
const ATTEMPTS = 3
/** Longest `Retry-After` that is honored within one run, in seconds. */
const MAX_RETRY_AFTER_SECONDS = 30
/** Timeout for a response, and for the next part of its body. */
const TIMEOUT_MS = 60_000
/** Wait after a publisher throttles without stating for how long. */
const THROTTLED_SECONDS = 600
/** Wait after the host name of a publisher does not resolve. */
const UNREACHABLE_SECONDS = 600

export interface SourceHttpOptions {
  readonly publisher: Publisher
  /** Hosts of addresses that the operator configured; they may also be private. */
  readonly configured: readonly string[]
  readonly pace: Pace
  /** Version of the host, sent to publishers. */
  readonly release: string
  /** The operator of this host, sent to publishers; undefined if it is not configured. */
  readonly operator: string | undefined
  readonly downloads: DownloadFolder
  readonly clock: Clock
  readonly signal: AbortSignal
}

/**
 * Creates the HTTP client of a source, its only network access: declared hosts only, at the publisher's rate, with
 * limited response sizes and no private addresses.
 */
export function createSourceHttp(options: SourceHttpOptions): ClosableHttp {
  let client: Promise<Client> | undefined
  async function asking<T>(url: string, asked: Asked, take: Take<T>): Promise<T> {
    const address = checked(url, options)
    return fetchWith(address, { ...options, asked }, take, await (client ??= openClient()))
  }
  const limitedTo = (most: number) => {
    const mostJson = Math.min(most, MAX_JSON)
    const bytes = (url: string, { headers = {} }: HttpOptions = {}, limit = most) =>
      asking(url, { headers }, readUpTo(limit))
    const text = async (url: string, asked: HttpOptions) => {
      if (asked.expects !== 'json') return new TextDecoder().decode(await bytes(url, asked))
      const json = new TextDecoder().decode(await bytes(url, acceptingJson(asked)))
      if (!IS_JSON.test(json)) throw moved(json, url)
      return json
    }
    return {
      bytes: (url: string, asked?: HttpOptions) => bytes(url, asked),
      text: async (url: string, asked: HttpOptions = {}) => {
        const answer = await text(url, asked)
        // A source may parse the response before it reaches a reading process.
        if (IS_JSON.test(answer)) checkJsonBounds(answer, placeOf(url))
        return answer
      },
      json: async (url: string, asked?: HttpOptions) =>
        jsonOf(await bytes(url, acceptingJson(asked), mostJson), url, options.downloads),
      post: async (url: string, body: unknown, { headers = {} }: HttpOptions = {}) =>
        jsonOf(await asking(url, postOf(body, headers), readUpTo(mostJson)), url, options.downloads),
    }
  }
  const download: SourceHttp['download'] = (url, { headers = {} } = {}) =>
    asking(url, { headers, isLong: true }, (body, from) =>
      options.downloads.write(basename(from.pathname), limited(body, from, MAX_DOWNLOAD)),
    )
  return {
    ...limitedTo(MAX_BYTES),
    download,
    ofIndexes: { ...limitedTo(MAX_INDEX), download },
    async close() {
      const opened = await client
      await Promise.all([opened?.guarded.destroy(), opened?.open.destroy()])
      await options.downloads.remove()
    },
  }
}

/** The HTTP client of a source, with its own connections. */
export interface ClosableHttp extends SourceHttp {
  /**
   * The same client for responses that list what to fetch and are read in this process: their size limit is smaller.
   */
  readonly ofIndexes: SourceHttp
  /** Closes all connections, including those in use. */
  close(): Promise<void>
}

interface Asked {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** True if the download may exceed the timeout of one response; only an idle connection ends it. */
  readonly isLong?: boolean
}

type Take<T> = (body: AsyncIterable<Buffer>, url: URL) => Promise<T>

function postOf(body: unknown, headers: Readonly<Record<string, string>>): Asked {
  if (typeof body === 'string') return { body, headers }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
}

const acceptingJson = ({ headers }: HttpOptions = {}) => ({ headers: { accept: 'application/json', ...headers } })

/** An HTML page instead of JSON means that the publisher has moved the resource. */
function moved(text: string, address: string): SourceMoved {
  return new SourceMoved(`the address answered ${whatItIs(text)} instead of JSON (${placeOf(address)})`)
}

/** Parses JSON within its limits: a short document in this process, a longer one in a reading process. */
async function jsonOf(bytes: Uint8Array, address: string, downloads: DownloadFolder): Promise<unknown> {
  const text = new TextDecoder().decode(bytes)
  checkJsonBounds(text, placeOf(address))
  try {
    if (text.length <= SHORT_JSON) return exactJson(text)
    const path = await downloads.place()
    await writeFile(path, bytes, { mode: 0o600 })
    const [value] = await readAllInProcess('json', { path })
    return value
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SyntaxError') throw error
    throw moved(text, address)
  }
}

const IS_JSON = /^\s*[[{]/

function placeOf(address: string): string {
  const { host, pathname } = new URL(address)
  return `${host}${pathname}`
}

function whatItIs(text: string): string {
  const begin = text.trimStart().slice(0, 200)
  if (begin === '') return 'nothing'
  if (/^<(!doctype html|html|head|body)/i.test(begin)) return 'an HTML page'
  return begin.startsWith('<') ? 'XML' : 'other text'
}

/** HTTP dispatchers for requests; `guarded` rejects private addresses. */
interface Client {
  readonly request: typeof request
  readonly guarded: Agent
  readonly open: Agent
}

/** Loaded by the first request: a host without enabled network sources does not need it. */
async function openClient(): Promise<Client> {
  const { Agent, request } = await import('undici')
  return {
    request,
    guarded: new Agent({ connect: { lookup: publicLookup, timeout: 10_000 } }),
    open: new Agent({ connect: { timeout: 10_000 } }),
  }
}

function checked(address: string, { publisher, configured }: SourceHttpOptions): URL {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !configured.includes(url.host))
    throw new Error(`${url.host}: a source fetches by https only`)
  if (!publisher.hosts.includes(url.hostname) && !configured.includes(url.host))
    throw new Error(
      `${url.host} is not among the hosts that ${publisher.name} declares (${publisher.hosts.join(', ')})`,
    )
  return url
}

type Fetching = SourceHttpOptions & { readonly asked: Asked }

async function fetchWith<T>(url: URL, options: Fetching, take: Take<T>, client: Client): Promise<T> {
  const dispatcher = options.configured.includes(url.host) ? client.open : client.guarded
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (dispatcher === client.guarded && isIP(host) !== 0 && isPrivate(host))
    throw new Error(`${url.hostname} is a private address`)
  for (let attempt = 1; ; attempt++) {
    await options.pace.wait(options.publisher, options.signal)
    await options.pace.spend(options.publisher, options.clock.now().slice(0, 10))
    const send: Send = (asked) => client.request(url, { ...asked, dispatcher })
    const outcome = await fetchOnce(url, options, send, take).catch((error: unknown) => passingFailure(url, error))
    if ('taken' in outcome) return outcome.taken
    const wait = outcome.wait ?? 2 ** attempt
    if (attempt === ATTEMPTS || wait > MAX_RETRY_AFTER_SECONDS) throw new RetryLater(wait, outcome.why)
    await sleep(wait * 1000, undefined, { signal: options.signal })
  }
}

/** A temporary failure, with the number of seconds that the publisher asks to wait. */
interface TemporaryFailure {
  readonly why: string
  readonly wait: number | undefined
}

type Send = (asked: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>) => ReturnType<typeof request>

async function fetchOnce<T>(
  url: URL,
  options: Fetching,
  send: Send,
  take: Take<T>,
): Promise<{ readonly taken: T } | TemporaryFailure> {
  const { asked, clock, signal, publisher } = options
  const answer = await send({
    method: asked.body === undefined ? 'GET' : 'POST',
    ...(asked.body === undefined ? {} : { body: asked.body }),
    signal: asked.isLong === true ? signal : AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    headers: { ...asked.headers, 'user-agent': userAgent(options) },
  })
  const { statusCode, headers, body } = answer
  if (statusCode < 300) return { taken: await take(body, url) }
  await body.dump()
  const isThrottled = publisher.throttleStatuses?.includes(statusCode) === true
  if (!isThrottled && statusCode !== 429 && statusCode < 500)
    throw new Error(`${url.host}${url.pathname} answered ${statusCode}`)
  const wait = retryAfterSeconds(headers['retry-after'], clock) ?? (isThrottled ? THROTTLED_SECONDS : undefined)
  return { why: `${url.host} answered ${statusCode}`, wait }
}

/** Some publishers require the operator's identity and reject requests without it. */
function userAgent({ release, operator, publisher }: SourceHttpOptions): string {
  if (operator === undefined && publisher.wantsOperator === true)
    throw new ConfigMissing(
      `${publisher.name} asks who fetches: set operator (BOURSE_OPERATOR) to a name and an address of e-mail, ` +
        'such as "Acme Data ops@acme.example"',
    )
  return `Bourse/${release} (${operator ?? 'self-hosted market data'})`
}

/** Failures of the connection, not of the request. */
const TEMPORARY_ERROR_CODES =
  /^(ECONNRESET|ECONNREFUSED|ETIMEDOUT|EPIPE|EAI_AGAIN|UND_ERR_(SOCKET|(CONNECT|HEADERS|BODY)_TIMEOUT))$/

function passingFailure(url: URL, error: unknown): TemporaryFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // The host name does not resolve: the network is down and unlikely to recover within a run.
  if (code === 'ENOTFOUND')
    return { why: `${url.host} cannot be reached: it has no address`, wait: UNREACHABLE_SECONDS }
  if (!(error instanceof Error) || !(TEMPORARY_ERROR_CODES.test(code) || error.name === 'TimeoutError')) throw error
  return { why: `${url.host} cannot be reached: ${error.message}`, wait: undefined }
}

async function* limited(body: AsyncIterable<Buffer>, { host, pathname }: URL, most: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > most) throw new Error(`${host}${pathname} answered more than ${most} bytes`)
    yield chunk
  }
}

const readUpTo =
  (most: number): Take<Uint8Array> =>
  (body, url) =>
    buffer(limited(body, url, most))

/** Longest wait that a publisher can impose, since its source sends no other requests meanwhile. */
const LONGEST_WAIT = 24 * 3600

/** Parses `Retry-After`, in seconds or as an HTTP date; returns seconds, one day at most. */
function retryAfterSeconds(header: string | string[] | undefined, clock: Clock): number | undefined {
  const text = header?.toString().trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), LONGEST_WAIT)
  const until = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  if (Number.isNaN(until)) return undefined
  return Math.min(Math.max(0, Math.ceil((until - clock.millis()) / 1000)), LONGEST_WAIT)
}
