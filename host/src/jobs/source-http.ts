import { RetryLater, type Publisher } from '@bourse/kit'
import { lookup as dnsLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { VERSION } from '../version.ts'
import type { Pace } from './pace.ts'

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
  readonly signal: AbortSignal
}

/** The only way out for a source: declared hosts, the publisher's pace, bounded answers, no private address. */
export function createSourceHttp(options: SourceHttpOptions): {
  text(url: string): Promise<string>
  bytes(url: string): Promise<Uint8Array>
} {
  const guarded = new Agent({ connect: { lookup: publicLookup, timeout: 10_000 } })
  const open = new Agent({ connect: { timeout: 10_000 } })
  const bytes = (url: string) => fetchBytes(checked(url, options), options, { guarded, open })
  return { bytes, text: async (url) => new TextDecoder().decode(await bytes(url)) }
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

async function fetchBytes(
  url: URL,
  options: SourceHttpOptions,
  agents: { guarded: Agent; open: Agent },
): Promise<Uint8Array> {
  const dispatcher = options.configured.includes(url.host) ? agents.open : agents.guarded
  if (dispatcher === agents.guarded && isIP(url.hostname) !== 0 && isPrivate(url.hostname))
    throw new Error(`${url.hostname} is a private address`)
  for (let attempt = 1; ; attempt++) {
    await options.pace.wait(options.publisher.name, options.publisher.requestsPerSecond)
    const answer = await request(url, {
      dispatcher,
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: { 'user-agent': `Bourse/${VERSION} (self-hosted market data)` },
    })
    if (answer.statusCode < 300) return readBounded(answer.body, url)
    await answer.body.dump()
    const wait = waitOf(answer.headers['retry-after'], attempt)
    const passing = answer.statusCode === 429 || answer.statusCode >= 500
    if (passing && (attempt === ATTEMPTS || wait > PATIENCE))
      throw new RetryLater(wait, `${url.host} answered ${answer.statusCode}`)
    if (!passing) throw new Error(`${url.host}${url.pathname} answered ${answer.statusCode}`)
    await sleep(wait * 1000, undefined, { signal: options.signal })
  }
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

/** Seconds to wait: as the publisher asks, else longer with every attempt. */
function waitOf(header: string | string[] | undefined, attempt: number): number {
  const seconds = Number(header)
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : 2 ** attempt
}

const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6')

/** True for addresses of this machine, of private networks, and those that mean nothing on the internet. */
export function isPrivate(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isPrivate(mapped)
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Looks a name up and refuses private answers, at the moment of connecting: what was checked is what is used. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0)
    const [first] = addresses
    if (first === undefined || addresses.some(({ address }) => isPrivate(address)))
      return callback(new Error(`${hostname} leads to a private address`), '', 0)
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
