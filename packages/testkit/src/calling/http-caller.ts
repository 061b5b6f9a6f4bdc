import { Agent, request } from 'undici'

/** One HTTP response. */
export interface HttpAnswer {
  /** HTTP status; 0 if the connection closed before the response was complete. */
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  /** The `code` of a problem document. */
  readonly code: string | undefined
  /** Start of the request in milliseconds, as returned by `performance.now()`. */
  readonly startedAt: number
  readonly endedAt: number
}

/** Calls hosts over a bounded number of connections to each. */
export interface HttpCaller {
  get(address: string, key: string | undefined, headers?: Readonly<Record<string, string>>): Promise<HttpAnswer>
  close(): Promise<void>
}

/** How a caller handles a truncated response. */
interface CallerOptions {
  /** True if a truncated response resolves with status 0; by default the call rejects. */
  readonly mayBeCutOff?: boolean
}

/** Creates a caller that reaches hosts over their ports, as production clients do. */
export function createCaller(connections: number, { mayBeCutOff = false }: CallerOptions = {}): HttpCaller {
  const dispatcher = new Agent({ connections, headersTimeout: 60_000 })
  async function ask(address: string, headers: Readonly<Record<string, string>>) {
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
      const asked = ask(address, { ...authorization, ...headers })
      const answer = await (mayBeCutOff ? asked.catch(() => CUT_OFF) : asked)
      return { ...answer, startedAt, endedAt: performance.now() }
    },
    close: () => dispatcher.destroy(),
  }
}

const CUT_OFF = { status: 0, headers: {}, text: '', code: undefined }

/** Returns the `code` of a problem document, given as JSON text. */
export function codeOf(problem: string): string | undefined {
  const body: unknown = JSON.parse(problem)
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined
}

/** Returns the cost in credits that a response reports. */
export function costOf({ headers }: HttpAnswer): number {
  return Number.parseInt(headers['x-credits-cost'] ?? '0', 10)
}
