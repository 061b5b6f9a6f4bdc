import { RetryLater, type Clock, type HttpOptions, type Publisher } from '@bourse/kit'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Agent, request } from 'undici'
import { VERSION } from '../version.ts'
import type { Pace } from './pace.ts'
import { isPrivate, publicLookup } from './private-address.ts'

/** Largest answer that is read, in bytes. */
const MAX_BYTES = 512 * 1024 * 1024
const ATTEMPTS = 3
/** Longest wait that a publisher may ask for within one run, in seconds. */
const PATIENCE = 30
const TIMEOUT_MS = 60_000

export interface SourceHttpOptions {
  readonly publisher: Publisher
  /** Hosts of addresses the operator configured; those may also be private. */
  readonly configured: readonly string[]
  readonly pace: Pace
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** The only way out for a source: declared hosts, the publisher's pace, bounded answers, no private address. */
export function createSourceHttp(options: SourceHttpOptions): {
  text(url: string, options?: HttpOptions): Promise<string>
  bytes(url: string, options?: HttpOptions): Promise<Uint8Array>
  /** Lets all connections go, also those in use. */
  close(): Promise<void>
} {
  let client: Promise<Client> | undefined
  const bytes = async (url: string, asked: HttpOptions = {}) =>
    fetchBytes(checked(url, options), { ...options, headers: asked.headers ?? {} }, await (client ??= openClient()))
  return {
    bytes,
    text: async (url, asked) => new TextDecoder().decode(await bytes(url, asked)),
    async close() {
      const opened = await client
      await Promise.all([opened?.guarded.destroy(), opened?.open.destroy()])
    },
  }
}

/** What requests are made with: `guarded` reaches no private address. */
interface Client {
  readonly request: typeof request
  readonly guarded: Agent
  readonly open: Agent
}

/** Loaded by the first request: a host whose sources are off, or read files, does without it. */
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

type Fetching = SourceHttpOptions & { readonly headers: Readonly<Record<string, string>> }

async function fetchBytes(url: URL, options: Fetching, client: Client): Promise<Uint8Array> {
  const dispatcher = options.configured.includes(url.host) ? client.open : client.guarded
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (dispatcher === client.guarded && isIP(host) !== 0 && isPrivate(host))
    throw new Error(`${url.hostname} is a private address`)
  for (let attempt = 1; ; attempt++) {
    await options.pace.wait(options.publisher, options.signal)
    await options.pace.spend(options.publisher, options.clock.now().slice(0, 10))
    const send: Send = (asked) => client.request(url, { ...asked, dispatcher })
    const outcome = await fetchOnce(url, options, send).catch((error: unknown) => passingFailure(url, error))
    if (outcome instanceof Uint8Array) return outcome
    const wait = outcome.wait ?? 2 ** attempt
    if (attempt === ATTEMPTS || wait > PATIENCE) throw new RetryLater(wait, outcome.why)
    await sleep(wait * 1000, undefined, { signal: options.signal })
  }
}

/** Why a request may succeed when it is made again, and the seconds that the publisher asks to wait. */
interface Passing {
  readonly why: string
  readonly wait: number | undefined
}

type Send = (asked: { signal: AbortSignal; headers: Record<string, string> }) => ReturnType<typeof request>

async function fetchOnce(
  url: URL,
  { clock, signal, headers: asked }: Fetching,
  send: Send,
): Promise<Uint8Array | Passing> {
  const answer = await send({
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    headers: { ...asked, 'user-agent': `Bourse/${VERSION} (self-hosted market data)` },
  })
  const { statusCode, headers, body } = answer
  if (statusCode < 300) return readBounded(body, url)
  await body.dump()
  if (statusCode !== 429 && statusCode < 500) throw new Error(`${url.host}${url.pathname} answered ${statusCode}`)
  return { why: `${url.host} answered ${statusCode}`, wait: askedWait(headers['retry-after'], clock) }
}

/** Failures of the way there, not of the request. */
const PASSING = /^(ECONNRESET|ECONNREFUSED|ETIMEDOUT|EPIPE|EAI_AGAIN|UND_ERR_(SOCKET|(CONNECT|HEADERS|BODY)_TIMEOUT))$/

function passingFailure(url: URL, error: unknown): Passing {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!(error instanceof Error) || !(PASSING.test(code) || error.name === 'TimeoutError')) throw error
  return { why: `${url.host} cannot be reached: ${error.message}`, wait: undefined }
}

async function readBounded(body: AsyncIterable<Buffer>, url: URL): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error(`${url.host}${url.pathname} answered more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Longest that a publisher is believed: nothing else is asked of its source meanwhile. */
const LONGEST_WAIT = 24 * 3600

/** What `Retry-After` says, in seconds or as an HTTP date, a day at most. */
function askedWait(header: string | string[] | undefined, clock: Clock): number | undefined {
  const text = header?.toString().trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), LONGEST_WAIT)
  const until = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  if (Number.isNaN(until)) return undefined
  return Math.min(Math.max(0, Math.ceil((until - clock.millis()) / 1000)), LONGEST_WAIT)
}
