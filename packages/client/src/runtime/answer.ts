import type { ClientRequest, Caller } from './caller.ts'
import { reaching } from './caller.ts'
import { parseExact, type Shape } from './exact-json.ts'
import type { CallOptions, Numbers } from './options.ts'
import { UnexpectedAnswer } from './problems.ts'

/** Details from a response's headers. */
export interface HttpFacts {
  readonly status: number
  /** The request id; include it when reporting a problem. */
  readonly requestId: string | undefined
  /** The entity tag to pass as `ifChanged`. */
  readonly etag: string | undefined
  /** Credits that the call spent; undefined if credits are unlimited. */
  readonly creditsCost: number | undefined
  /** Credits left; undefined if unlimited. */
  readonly creditsRemaining: number | undefined
  /** Whether the service serves synthetic demo rows. */
  readonly isDemo: boolean
  readonly headers: Headers
}

/** A response: one row or several, their metadata, and details from the headers. */
export interface Answer<D, M> {
  readonly data: D
  readonly meta: M
  readonly http: HttpFacts
}

/** Sends a request and reads the response; undefined if nothing has changed since the given tag. */
export function readAnswer<D, M>(
  caller: Caller,
  ask: ClientRequest,
  { shape, options }: { readonly shape: Shape | undefined; readonly options: CallOptions },
): Promise<Answer<D, M> | undefined> {
  return caller.send(ask, options, async (response) => {
    if (response.status === 304) return undefined
    const text = await reaching(ask.url, () => response.text())
    // The only code that trusts a generated operation's types without checking them.
    return {
      ...(envelopeIn(response, parsed(text, shape, caller.numbers)) as { data: D; meta: M }),
      http: factsOf(response),
    }
  })
}

function envelopeIn({ headers, status }: Response, value: unknown): object {
  if (typeof value === 'object' && value !== null && 'data' in value && 'meta' in value) return value
  const type = headers.get('content-type') ?? 'no content type'
  throw new UnexpectedAnswer(
    `expected {"data", "meta"}, got ${status} with ${type}: is this the URL of a Bourse service?`,
  )
}

function parsed(text: string, shape: Shape | undefined, numbers: Numbers): unknown {
  try {
    return parseExact(text, shape, numbers)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function factsOf({ status, headers }: Response): HttpFacts {
  const text = (name: string) => headers.get(name) ?? undefined
  const number = (name: string) => (headers.has(name) ? Number(headers.get(name)) : undefined)
  return {
    status,
    requestId: text('x-request-id'),
    etag: text('etag'),
    creditsCost: number('x-credits-cost'),
    creditsRemaining: number('x-credits-remaining'),
    isDemo: headers.get('x-bourse-data') === 'demo',
    headers,
  }
}
