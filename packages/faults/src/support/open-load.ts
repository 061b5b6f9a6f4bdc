import { Pool } from 'undici'

/** Number of connections for a load that does not wait for responses. */
const OPEN = 512

/** Configuration of a load. */
export interface Load {
  readonly origin: string
  readonly headers: Readonly<Record<string, string>>
  /** Path for the next request. */
  next(): string
}

/** One response under load; times in milliseconds. */
export interface TimedResponse {
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  readonly milliseconds: number
  readonly retryAfter: string | undefined
  /** The body of an unsuccessful response. */
  readonly text: string
}

/** Keeps `connections` connections busy, each sending one request after another. */
export async function closedLoad(load: Load, connections: number, seconds: number): Promise<readonly TimedResponse[]> {
  const pool = new Pool(load.origin, { connections, pipelining: 1 })
  const end = performance.now() + seconds * 1_000
  const answers: TimedResponse[] = []
  const caller = async () => {
    while (performance.now() < end) answers.push(await ask(pool, load, performance.now()))
  }
  try {
    await Promise.all(Array.from({ length: connections }, caller))
  } finally {
    await pool.destroy()
  }
  return answers
}

/**
 * Sends `perSecond` requests per second without waiting for earlier responses. Times are measured from when a request
 * is due.
 */
export async function openLoad(load: Load, perSecond: number, seconds: number): Promise<readonly TimedResponse[]> {
  const pool = new Pool(load.origin, { connections: OPEN, pipelining: 1 })
  // Opens the connections before the load, so that opening them is not measured.
  await Promise.all(Array.from({ length: OPEN }, () => ask(pool, { ...load, next: () => '/livez' }, 0)))
  const total = Math.round(perSecond * seconds)
  const asked: Promise<TimedResponse>[] = []
  const begin = performance.now()
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      // The first request is due immediately.
      const due = Math.min(total, 1 + Math.floor(((performance.now() - begin) / 1_000) * perSecond))
      while (asked.length < due) asked.push(ask(pool, load, begin + (asked.length * 1_000) / perSecond))
      if (due < total) return
      clearInterval(timer)
      resolve()
    }, 1)
  })
  try {
    return await Promise.all(asked)
  } finally {
    await pool.destroy()
  }
}

function ask(pool: Pool, load: Load, since: number): Promise<TimedResponse> {
  return new Promise((resolve) => {
    let [status, text, retryAfter] = [0, '', undefined as string | undefined]
    const end = (finalStatus: number) =>
      resolve({ status: finalStatus, milliseconds: performance.now() - since, retryAfter, text })
    pool.dispatch(
      { method: 'GET', path: load.next(), headers: load.headers },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, code, headers) => {
          status = code
          retryAfter = headers['retry-after']?.toString()
        },
        onResponseData: (_, chunk) => void (status >= 400 && (text += chunk.toString())),
        onResponseEnd: () => end(status),
        onResponseError: () => end(0),
      },
    )
  })
}
