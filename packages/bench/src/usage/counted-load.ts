import { Pool } from 'undici'
import type { Server } from '../servers/start-server.ts'

/** What callers saw. */
export interface Answers {
  /** Answers that came whole. */
  answered: number
  /** Those among them that were no success. */
  refused: number
  /** Credits that their headers state. */
  credits: number
  /** Bytes of their bodies. */
  bytes: number
  /** Requests that were on their way when their server was killed: who sent them cannot know. */
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
 * Sends as many requests as are asked for to two servers, over connections that are always busy. A caller whose server
 * goes away goes on at the other one.
 */
export async function countedLoad({ servers, requests, connectionsEach, next, atHalf }: CountedLoad): Promise<Answers> {
  const pools = servers.map(({ origin }) => new Pool(origin, { connections: 2 * connectionsEach, pipelining: 1 }))
  const total: Answers = { answered: 0, refused: 0, credits: 0, bytes: 0, inFlight: 0 }
  let left = requests
  async function caller(at: number): Promise<void> {
    const pool = pools[at]
    if (pool === undefined) throw new Error('both servers went away')
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

/** One request down to the end of its body; undefined where the connection broke. */
function ask(pool: Pool, { path, headers }: ReturnType<CountedLoad['next']>): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    let [status, credits, bytes] = [0, 0, 0]
    pool.dispatch(
      { method: 'GET', path, headers },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, code, told) => {
          status = code
          credits = Number(told['x-credits-cost'] ?? 0)
        },
        onResponseData: (_, chunk) => void (bytes += chunk.length),
        onResponseEnd: () => resolve({ status, credits, bytes }),
        onResponseError: () => resolve(undefined),
      },
    )
  })
}
