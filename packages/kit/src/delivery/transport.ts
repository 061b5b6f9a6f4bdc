import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../operation/call.ts'
import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { checkName } from '../checks/names.ts'
import type { Needs, ProvidedNeeds } from '../record/needs.ts'

/**
 * A request as the host passes it to a transport: the key has been authenticated, but no usage has been counted yet.
 */
export interface RawExchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** GET also for HEAD, whose response the server sends without its body. */
  readonly method: string
  /** The parsed JSON body; undefined if there is none. */
  readonly body: unknown
  /** Origin at which the caller reaches the service, such as `https://data.example`. */
  readonly origin: string
  readonly caller: Caller
}

/** A request without a key, as the host passes it to an open transport. The body of a form is its text. */
export interface OpenExchange extends Omit<RawExchange, 'caller'> {
  /** The client's address. */
  readonly address: string
  readonly requestId: string
}

/** A problem as the host sends it. */
export interface WrittenProblem {
  readonly status: number
  readonly code: string
  readonly detail: string
}

/** Translates the messages of one WebSocket connection between a protocol and `/v1/stream`. */
export interface StreamDialect {
  /** Returns the stream's messages for one of the client's; none if it cannot be read or changes nothing. */
  read(text: string): readonly string[]
  /** Returns the client's messages for one of the stream's. */
  write(text: string): readonly string[]
}

/** An additional protocol for the same operations, at its own address. */
export interface Transport {
  readonly part: 'transport'
  readonly path: string
  /** True if the transport also serves all paths below its own. Defaults to false. */
  readonly below?: boolean
  readonly methods: readonly ('GET' | 'POST' | 'DELETE')[]
  /** Maximum size of a request body in bytes; undefined for the host's default. */
  readonly maxBody?: number
  /** Writes a problem in the protocol's own JSON form; by default it is sent as `application/problem+json`. */
  readonly problemBody?: (problem: WrittenProblem) => unknown
  /** Starts a connection to `/v1/stream` in the protocol's own messages, at an address from `streamAddress`. */
  readonly stream?: () => StreamDialect
  /** True if callers need no key, so that requests have no `caller`. Defaults to false. */
  readonly open?: boolean
  /** True if callers may also send an access token of an identity provider. Defaults to false. */
  readonly tokens?: boolean
  readonly needs: Needs
  /** Writes the response. A problem that it throws is sent to the caller. */
  readonly handle: (needs: never, exchange: never) => Promise<void>
}

const TRANSPORT_OPTIONS: OptionsOf<Transport> = {
  part: true,
  path: true,
  below: true,
  methods: true,
  maxBody: true,
  problemBody: true,
  stream: true,
  open: true,
  tokens: true,
  needs: true,
  handle: true,
}

/**
 * Declares a protocol whose responses the dataset writes itself. The host rejects cross-origin requests from browsers.
 */
export function transport<const N extends Needs>(
  path: string,
  options: Pick<Transport, 'below' | 'methods' | 'maxBody' | 'problemBody' | 'stream' | 'tokens'> & {
    readonly needs: N
    readonly handle: (needs: ProvidedNeeds<N>, exchange: RawExchange) => Promise<void>
  },
): Transport {
  checkName('transport path', path)
  checkOptions(`the transport at ${path}`, options, TRANSPORT_OPTIONS)
  return { part: 'transport', path, ...options }
}

/**
 * Declares paths that everyone may call without a key, such as those of a sign-in. Nothing limits their requests except
 * what `handle` does itself. POST bodies are JSON or forms.
 */
export function openTransport<const N extends Needs>(
  path: string,
  options: Pick<Transport, 'below' | 'methods' | 'maxBody'> & {
    readonly needs: N
    readonly handle: (needs: ProvidedNeeds<N>, exchange: OpenExchange) => Promise<void>
  },
): Transport {
  checkName('transport path', path)
  checkOptions(`the open transport at ${path}`, options, TRANSPORT_OPTIONS)
  return { part: 'transport', path, open: true, ...options }
}
