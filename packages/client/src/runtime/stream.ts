import { Caller } from './caller.ts'
import { parseExact } from './exact-json.ts'
import type { BourseOptions } from './options.ts'
import { ConnectionFailed, problemOf } from './problems.ts'

/** The service to stream from, as for a client, and its stream. */
export type StreamService = Pick<BourseOptions, 'url' | 'key'>

/** A row of a channel. Numbers are text with every digit. */
export type StreamRow = Readonly<Record<string, unknown>>

export interface StreamOptions {
  /** Ends the stream, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Yields the current row of each symbol, and then every new one, until the loop over them ends. Throws the problem that
 * the service reports, and `ConnectionFailed` when the connection breaks. Needs a global `WebSocket`: Node.js 22 or
 * later, or a browser.
 *
 * @example
 *   for await (const row of stream(service, 'quotes', ['TEST:TICK'])) console.log(row)
 */
export async function* stream(
  service: StreamService,
  channel: string,
  symbols: readonly string[],
  { signal }: StreamOptions = {},
): AsyncGenerator<StreamRow, void, undefined> {
  const opening = [{ action: 'subscribe', id: 1, channel, symbols }]
  for await (const text of streamTexts(service, opening, signal)) {
    const { type, data } = streamMessage(text, ROWS)
    if (type === channel) yield* data as readonly StreamRow[]
  }
  throw new ConnectionFailed('The service closed the stream')
}

const ROWS = { data: [{ '*': 'decimal' }] } as const

/** A message of the service. */
export interface StreamMessage {
  readonly type: unknown
  readonly [member: string]: unknown
}

/** Parses a message; throws the problem that it reports. */
export function streamMessage(text: string, shape?: typeof ROWS): StreamMessage {
  const message = parseExact(text, shape) as StreamMessage
  if (message.type !== 'error') return message
  const { code, message: detail } = message as { readonly code?: string; readonly message?: string }
  throw streamProblem(code, detail)
}

/** A problem that the stream reports, which has no status of its own. */
export const streamProblem = (code = 'stream-error', detail?: string) =>
  problemOf(
    { code, ...(detail === undefined ? {} : { detail }) },
    { status: 0, requestId: undefined, retryAfter: undefined },
  )

/** More messages than a program may be behind, because a WebSocket cannot be paused. */
const MOST_WAITING = 10_000

/** Sends the key and the opening messages, and yields the text of every message until the connection closes. */
export async function* streamTexts(
  service: StreamService,
  opening: readonly object[],
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void, undefined> {
  signal?.throwIfAborted()
  const address = `${new Caller(service).base.replace('http', 'ws')}/v1/stream`
  const socket = new WebSocket(address)
  const waiting: string[] = []
  let failure: Error | undefined
  let isClosed = false
  let wake: () => void = () => undefined
  const end = (error?: Error) => {
    failure ??= isClosed ? undefined : error
    isClosed = true
    wake()
  }
  const onAbort = () => end()
  signal?.addEventListener('abort', onAbort)
  socket.onopen = () => {
    // A service's own pages have a session cookie instead of a key.
    const auth = service.key === null ? [] : [{ action: 'auth', key: service.key }]
    for (const message of [...auth, ...opening]) socket.send(JSON.stringify(message))
  }
  socket.onmessage = ({ data }) => {
    waiting.push(String(data))
    if (waiting.length > MOST_WAITING) end(new ConnectionFailed(`The program is ${MOST_WAITING} messages behind`))
    wake()
  }
  socket.onerror = () => end(new ConnectionFailed(`Cannot reach ${address}, or the connection broke`))
  socket.onclose = () => end()
  try {
    while (true) {
      signal?.throwIfAborted()
      const text = waiting.shift()
      if (text !== undefined) yield text
      else if (failure !== undefined) throw failure
      else if (isClosed) return
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    signal?.removeEventListener('abort', onAbort)
    socket.close()
  }
}
