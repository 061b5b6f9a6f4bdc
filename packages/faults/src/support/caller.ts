import { Agent, request } from 'undici'

/** One answer over the network. */
export interface Answer {
  /** 0 where the connection ended before the answer did. */
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
export interface Caller {
  get(address: string, key: string | undefined, headers?: Readonly<Record<string, string>>): Promise<Answer>
  close(): Promise<void>
}

export function createCaller(connections: number): Caller {
  const dispatcher = new Agent({ connections, headersTimeout: 60_000 })
  async function ask(
    address: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Omit<Answer, 'startedAt' | 'endedAt'>> {
    const answer = await request(address, { dispatcher, headers })
    const text = await answer.body.text()
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, value?.toString()])),
      text,
      code: answer.headers['content-type']?.includes('problem+json') === true ? codeOf(text) : undefined,
    }
  }
  return {
    async get(address, key, headers = {}) {
      const startedAt = performance.now()
      const authorization: Readonly<Record<string, string>> =
        key === undefined ? {} : { authorization: `Bearer ${key}` }
      const answer = await ask(address, { ...authorization, ...headers }).catch(() => CUT_OFF)
      return { ...answer, startedAt, endedAt: performance.now() }
    },
    close: () => dispatcher.destroy(),
  }
}

const CUT_OFF = { status: 0, headers: {}, text: '', code: undefined }

/** What a body of JSON says. */
export function codeOf(problem: string): string | undefined {
  const body: unknown = JSON.parse(problem)
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined
}

/** Credits that an answer says it cost. */
export function costOf({ headers }: Answer): number {
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
