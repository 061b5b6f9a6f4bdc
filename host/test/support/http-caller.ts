import { Agent, request } from 'undici'

/** One answer over the network. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  /** The `code` of a problem. */
  readonly code: string | undefined
  /** Milliseconds by `performance.now()`. */
  readonly startedAt: number
  readonly endedAt: number
}

/** Calls hosts over a bounded number of connections to each. */
export interface HttpCaller {
  get(address: string, key: string | undefined, headers?: Readonly<Record<string, string>>): Promise<HttpAnswer>
  close(): Promise<void>
}

export function createCaller(connections: number): HttpCaller {
  const dispatcher = new Agent({ connections, headersTimeout: 60_000 })
  return {
    async get(address, key, headers = {}) {
      const startedAt = performance.now()
      const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
      const answer = await request(address, { dispatcher, headers: { ...authorization, ...headers } })
      const text = await answer.body.text()
      return {
        status: answer.statusCode,
        headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, value?.toString()])),
        text,
        code: answer.headers['content-type']?.includes('problem+json') === true ? JSON.parse(text).code : undefined,
        startedAt,
        endedAt: performance.now(),
      }
    },
    close: () => dispatcher.destroy(),
  }
}

/** Credits that an answer says it cost. */
export function costOf({ headers }: HttpAnswer): number {
  return Number.parseInt(headers['x-credits-cost'] ?? '0', 10)
}

/** Runs `work` over and over in so many loops at once until it answers false. */
export async function inLoops(loops: number, work: (loop: number) => Promise<boolean>): Promise<void> {
  const loop = async (_: unknown, index: number) => {
    while (await work(index));
  }
  await Promise.all(Array.from({ length: loops }, loop))
}

/**
 * Runs `work` over and over in so many loops at once for as long as something else takes; a failure of either is one of
 * both.
 */
export async function meanwhile<T>(
  loops: number,
  work: (loop: number) => Promise<void>,
  main: () => Promise<T>,
): Promise<T> {
  let isOver = false
  const looping = inLoops(loops, async (loop) => {
    await work(loop)
    return !isOver
  })
  const end = () => void (isOver = true)
  const [result] = await Promise.all([main().finally(end), looping.finally(end)])
  return result
}
