import { Pool } from 'undici'
import { quantile } from '../statistics.ts'
import type { Contender } from './contender.ts'

/** Seconds of load before the measurement, during which connections open and caches and compiled code settle. */
const WARM_UP = 0.4

export interface Load {
  readonly connections: number
  readonly seconds: number
}

/** A contender's result under load; times in milliseconds. */
export interface Sample {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** Keeps every connection busy with one request after another. Throws on the first unexpected response. */
export async function measureLoad(contender: Contender, { connections, seconds }: Load): Promise<Sample> {
  const pool = new Pool(contender.origin, { connections, pipelining: 1 })
  try {
    await drive(pool, contender, connections, WARM_UP)
    const begin = performance.now()
    const times = await drive(pool, contender, connections, seconds)
    const elapsed = performance.now() - begin
    return {
      perSecond: (times.length * 1_000) / elapsed,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
    }
  } finally {
    await pool.close()
  }
}

/** The response times in milliseconds. */
async function drive(pool: Pool, contender: Contender, connections: number, seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1_000
  const times: number[] = []
  const caller = async (): Promise<void> => {
    for (let now = performance.now(); now < end;) {
      const status = await ask(pool, contender)
      if (status !== contender.status)
        throw new Error(`${contender.name}: expected status ${contender.status}, got ${status}`)
      const then = performance.now()
      times.push(then - now)
      now = then
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  return times
}

/** Sends one request and discards the body: the load generator shares the machine and should use little of it. */
function ask(pool: Pool, contender: Contender): Promise<number> {
  const { method = 'GET', path, headers = {}, body = null } = contender.next()
  return new Promise((resolve, reject) => {
    let status = 0
    pool.dispatch(
      { method, path, headers, body },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, code) => void (status = code),
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(status),
        onResponseError: (_, error) => reject(error),
      },
    )
  })
}
