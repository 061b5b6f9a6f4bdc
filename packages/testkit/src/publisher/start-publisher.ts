import type { Clock } from '@bourse/kit'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { createFaults, applyFault, textOf, type Fault, type Sending } from './faults.ts'
import type { FakeAnswer, FakeBody, FakeHandler, FakeRequest, PublisherProfile } from './profile.ts'
import { PROFILES, type ProfileName } from './profiles.ts'

/** The only key that a fake publisher accepts unless a test sets a different one. */
export const CANARY_KEY = 'SECRET-CANARY-1'
const MINUTE_MS = 60_000

export interface PublisherOptions {
  /** Clock for limits and faults. */
  readonly clock: Pick<Clock, 'now' | 'millis'>
  /** The plan whose limits apply; no limits by default. */
  readonly plan?: string
  readonly key?: string
  readonly port?: number
  /** Called after each request. */
  readonly onRequest?: (request: ReceivedRequest) => void
}

/** A request that a fake publisher received. */
export interface ReceivedRequest {
  /** Instant of the request, by the clock. */
  readonly at: string
  readonly method: string
  /** Path and query of the request, without keys. */
  readonly address: string
  readonly status: number
  readonly bytes: number
  readonly faulted: boolean
}

/** A local server that responds as a real publisher does, with bodies that a test supplies. */
export interface FakePublisher {
  /** The server's address, for the `publishers.<id>.base_url` setting. */
  readonly url: string
  /**
   * Sets the body for an address. A request receives it if it has the same values for all query parameters of the
   * address; if several addresses match, the one with the most parameters wins. A new body replaces the earlier one for
   * the same address, as a late correction does.
   */
  put(address: string, body: FakeBody): void
  fault(fault: Fault): void
  clearFaults(): void
  /** Changes the accepted key, as when a publisher revokes it. */
  setKey(key: string): void
  requests(): readonly ReceivedRequest[]
  close(): Promise<void>
}

/** Starts a fake publisher by its profile. */
export async function startPublisher(
  profile: ProfileName | PublisherProfile,
  { clock, plan, key: firstKey = CANARY_KEY, port = 0, onRequest }: PublisherOptions,
): Promise<FakePublisher> {
  const own = typeof profile === 'string' ? PROFILES[profile] : profile
  const faults = createFaults()
  const bodies = createBodies()
  const received: ReceivedRequest[] = []
  const throttled = createLimit(own, plan, clock)
  let [key, address] = [firstKey, '']

  function answerOf(request: FakeRequest): FakeAnswer {
    const refusal = own.refuse?.(request, key) ?? throttled(request)
    if (refusal !== undefined) return refusal
    const body = bodies.of(request) ?? (own.checksums === true ? checksumOf(request, bodies) : undefined)
    if (body === undefined) return own.missing(request)
    if (typeof body === 'function') return (body as FakeHandler)(request) ?? own.missing(request)
    return own.page?.(body, request, address) ?? { body }
  }

  const server = createServer((message, response) => void respond(message, response))
  async function respond(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await requestOf(message)
    const fault = faults.meets(request, clock.now())
    const answer = answerOf(request)
    const sending = fault === undefined ? { answer } : applyFault(fault, answer, own, withoutKey(request, key))
    const sent = sending === 'reset' ? { status: 0, bytes: 0 } : await send(response, sending, clock.millis())
    if (sending === 'reset') response.destroy()
    const { method } = request
    const entry = { at: clock.now(), method, address: addressOf(request, key), ...sent, faulted: fault !== undefined }
    received.push(entry)
    onRequest?.(entry)
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the fake publisher has no port')
  address = `http://127.0.0.1:${bound.port}`
  return {
    url: address,
    put: bodies.put,
    fault: faults.add,
    clearFaults: faults.clear,
    setKey: (next) => void (key = next),
    requests: () => received,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function requestOf(message: IncomingMessage): Promise<FakeRequest> {
  const { pathname: path, searchParams: query } = new URL(message.url ?? '/', 'http://publisher')
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value = '']) => [name, value.toString()]),
  )
  return { method: message.method ?? 'GET', path: decodeURIComponent(path), query, headers, body: await text(message) }
}

/** Returns a store of bodies by address. Among matching addresses, the one with the most parameters wins. */
function createBodies() {
  const bodies: { readonly path: string; readonly query: URLSearchParams; body: FakeBody }[] = []
  return {
    put(address: string, body: FakeBody): void {
      const { pathname, searchParams: query } = new URL(address, 'http://publisher')
      const path = decodeURIComponent(pathname)
      const same = bodies.find((each) => each.path === path && each.query.toString() === query.toString())
      if (same === undefined) bodies.push({ path, query, body })
      else same.body = body
    },
    of(request: FakeRequest): FakeBody | undefined {
      const fitting = bodies.filter(
        ({ path, query }) =>
          path === request.path && [...query].every(([name, value]) => request.query.get(name) === value),
      )
      return fitting.toSorted((a, b) => b.query.size - a.query.size)[0]?.body
    },
  }
}

/** Returns the SHA-256 of the file whose checksum is requested; undefined if there is no such file. */
function checksumOf(request: FakeRequest, bodies: ReturnType<typeof createBodies>): string | undefined {
  const file = /^(.+)\.CHECKSUM$/.exec(request.path)?.[1]
  const body = file === undefined ? undefined : bodies.of({ ...request, path: file })
  if (file === undefined || !(body instanceof Uint8Array)) return undefined
  return `${createHash('sha256').update(body).digest('hex')}  ${file.split('/').at(-1) ?? ''}\n`
}

/**
 * Returns a function that returns the response to a request beyond a plan's limit, or undefined for a request within
 * it.
 */
function createLimit({ plans, cost }: PublisherProfile, plan: string | undefined, clock: PublisherOptions['clock']) {
  const spent: { readonly at: number; readonly cost: number }[] = []
  return (request: FakeRequest): FakeAnswer | undefined => {
    const limits = plan === undefined ? undefined : plans?.[plan]
    if (limits === undefined) return undefined
    const now = clock.millis()
    const own = cost?.(request) ?? 1
    const used = spent.filter(({ at }) => at > now - MINUTE_MS).reduce((sum, each) => sum + each.cost, 0)
    if (used + own > limits.perMinute) return { status: 429, ...limits.tooMany }
    spent.push({ at: now, cost: own })
    return undefined
  }
}

/** Sends a response with its fault and returns what was sent. */
async function send(
  response: ServerResponse,
  { answer, delay = 0, cut, then, skew = 0, stallsHeaders = false }: Sending,
  millis: number,
): Promise<{ readonly status: number; readonly bytes: number }> {
  const { status = 200, headers = {}, body } = answer
  const bytes = body instanceof Uint8Array ? Buffer.from(body) : Buffer.from(textOf(body))
  const type = typeof body === 'object' && !(body instanceof Uint8Array) ? 'application/json' : 'text/plain'
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
  const part = cut === undefined ? bytes : bytes.subarray(0, cut)
  const length = then === 'end' ? part.length : bytes.length
  if (stallsHeaders) {
    response.socket?.write(`HTTP/1.1 ${status} OK\r\n`)
    return { status, bytes: 0 }
  }
  const date = new Date(millis + skew * 1000).toUTCString()
  const given = Object.entries(headers).map(([name, value]) => [name, shiftedDate(name, value, skew)] as const)
  const own = { 'content-type': type, 'content-length': String(length), date }
  response.writeHead(status, { ...own, ...Object.fromEntries(given) })
  if (cut === undefined || then === 'end') response.end(part)
  else response.write(part, () => then === 'break' && response.destroy())
  return { status, bytes: part.length }
}

/** Returns a header as sent by a publisher whose clock is wrong by a number of seconds. */
function shiftedDate(name: string, value: string, skew: number): string {
  if (skew === 0 || name.toLowerCase() !== 'retry-after' || !value.endsWith('GMT')) return value
  return new Date(Date.parse(value) + skew * 1000).toUTCString()
}

/** Returns a request without the parameters that contain the key. */
function withoutKey(request: FakeRequest, key: string): FakeRequest {
  return { ...request, query: new URLSearchParams([...request.query].filter(([, value]) => value !== key)) }
}

function addressOf({ path, query }: FakeRequest, key: string): string {
  const shown = new URLSearchParams(
    [...query].map(([name, value]): [string, string] => [name, value === key ? '[key]' : value]),
  )
  return shown.size === 0 ? path : `${path}?${shown.toString()}`
}
