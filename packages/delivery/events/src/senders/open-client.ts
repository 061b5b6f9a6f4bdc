import { publicLookup } from '@bourse/engine/jobs'
import { Agent, request, type Dispatcher } from 'undici'
import { hostOf, urlRefusal } from '../destinations/checked-address.ts'

/** Milliseconds to connect, and milliseconds for the complete response. */
const [CONNECT_MS, TOTAL_MS] = [5_000, 15_000]
/** Length of the stored beginning of a response, in bytes. */
const STORED_BYTES = 1_024

/** A response: its status, the beginning of its body, and the seconds that it requests to wait. */
export interface HttpResult {
  readonly status: number
  readonly text: string
  readonly retryAfter: number | undefined
}

/** Sends POST requests to addresses that operators name. */
export interface HttpClient {
  /** Rejects if the host may not be requested or does not respond. Follows no redirects. */
  post(address: string, request: { readonly body: string; readonly headers: Headers }): Promise<HttpResult>
  close(): Promise<void>
}

type Headers = Readonly<Record<string, string>>

/** Opens a client that connects to private addresses only for the given host names. */
export function openHttpClient(privateHosts: readonly string[]): HttpClient {
  const guarded = new Agent({ connect: { lookup: publicLookup, timeout: CONNECT_MS } })
  const open = new Agent({ connect: { timeout: CONNECT_MS } })
  return {
    async post(address, { body, headers }) {
      const url = new URL(address)
      const refusal = urlRefusal(url, privateHosts)
      if (refusal !== undefined) throw new Error(refusal)
      const response = await request(url, {
        method: 'POST',
        body,
        headers,
        dispatcher: privateHosts.includes(hostOf(url)) ? open : guarded,
        signal: AbortSignal.timeout(TOTAL_MS),
      })
      const text = await beginningOf(response.body)
      return { status: response.statusCode, text, retryAfter: retryAfterOf(response.headers['retry-after']) }
    },
    async close() {
      await Promise.all([guarded.destroy(), open.destroy()])
    },
  }
}

/** Reads no more of a body than is stored; the connection is closed if there is more. */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= STORED_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, STORED_BYTES).toString()
}

/** Returns the seconds of a `Retry-After` header; dates, which are rare, are ignored. */
function retryAfterOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : undefined
}
