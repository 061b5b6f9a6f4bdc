import { Pool } from 'undici'
import type { Server } from '../servers/start-server.ts'

/** Results seen by the clients. */
export interface Answers {
  /** Complete responses. */
  answered: number
  /** Number of unsuccessful responses. */
  refused: number
  /** Credits stated in the responses' headers. */
  credits: number
  /** Total size of the response bodies, in bytes. */
  bytes: number
  /** Requests in flight when their server was killed, whose outcome the client cannot know. */
  inFlight: number
}

export interface CountedLoad {
  readonly servers: readonly [Server, Server]
  readonly requests: number
  readonly connectionsEach: number
  readonly next: () => { readonly path: string; readonly headers: Readonly<Record<string, string>> }
  /** Called once, when half of the requests have been answered. */
  readonly atHalf: () => void
}

/**
 * Sends the given number of requests to two servers, over connections that are always busy. A client whose server stops
 * continues with the other one.
 */
export async function countedLoad({ servers, requests, connectionsEach, next, atHalf }: CountedLoad): Promise<Answers> {
  const pools = servers.map(({ origin }) => new Pool(origin, { connections: 2 * connectionsEach, pipelining: 1 }))
  const total: Answers = { answered: 0, refused: 0, credits: 0, bytes: 0, inFlight: 0 }
  let left = requests
  async function caller(at: number): Promise<void> {
    const pool = pools[at]
    if (pool === undefined) throw new Error('both servers stopped')
    while (left-- > 0) {
      const answer = await ask(pool, next())
      if (answer === undefined) {
        total.inFlight += 1
        return caller(at - 1)
      }
      total.answered += 1
      total.refused += answer.status === 200 ? 0 : 1
      total.credits += answer.credits
      total.bytes += answer.bytes
      if (total.answered === Math.floor(requests / 2)) atHalf()
    }
  }
  await Promise.all(pools.flatMap((_, at) => Array.from({ length: connectionsEach }, () => caller(at))))
  await Promise.all(pools.map((pool) => pool.destroy()))
  return total
}

interface Answer {
  readonly status: number
  readonly credits: number
  readonly bytes: number
}

/** Sends one request and reads the complete body; undefined if the connection broke. */
function ask(pool: Pool, { path, headers }: ReturnType<CountedLoad['next']>): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    let [status, credits, bytes] = [0, 0, 0]
    pool.dispatch(
      { method: 'GET', path, headers },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, code, responseHeaders) => {
          status = code
          credits = Number(responseHeaders['x-credits-cost'] ?? 0)
        },
        onResponseData: (_, chunk) => void (bytes += chunk.length),
        onResponseEnd: () => resolve({ status, credits, bytes }),
        onResponseError: () => resolve(undefined),
      },
    )
  })
}
