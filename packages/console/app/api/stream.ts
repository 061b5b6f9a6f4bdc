import { useEffect, useState } from 'react'

/** A row in the `quotes` channel. */
export interface StreamedQuote {
  readonly instrument_id: string
  readonly last_price: number | null
  readonly last_at: string | null
}

/** State of the connection. */
export type StreamState = 'connecting' | 'live' | 'waiting'

/** Channel and symbols to subscribe to. */
export interface StreamSubscription {
  readonly channel: string
  readonly symbols: readonly string[]
}

/** Callbacks for the messages and the end of a stream. */
interface StreamEvents {
  /** A message exactly as received. */
  onMessage(text: string): void
  onClose(event: CloseEvent): void
}

export const STREAM_PATH = '/v1/stream'

export const streamAddress = (): string => `${location.origin.replace(/^http/, 'ws')}${STREAM_PATH}`

/** The message that subscribes. */
export const subscribeMessage = ({ channel, symbols }: StreamSubscription): object => ({
  action: 'subscribe',
  id: 1,
  channel,
  symbols,
})

/** Opens the stream with the session cookie and subscribes. */
export function openStream(wish: StreamSubscription, { onMessage, onClose }: StreamEvents): WebSocket {
  const socket = new WebSocket(streamAddress())
  socket.onopen = () => socket.send(JSON.stringify(subscribeMessage(wish)))
  socket.onmessage = ({ data }) => onMessage(String(data))
  socket.onclose = onClose
  return socket
}

/** Milliseconds before the first reconnect; each subsequent attempt waits twice as long. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000

/** The newest streamed quote of a symbol; undefined until one arrives. An empty symbol subscribes to nothing. */
export function useStreamedQuote(symbol: string): {
  readonly quote: StreamedQuote | undefined
  readonly state: StreamState
} {
  const [quote, setQuote] = useState<StreamedQuote>()
  const [state, setState] = useState<StreamState>('connecting')
  useEffect(() => {
    if (symbol === '') return
    setQuote(undefined)
    return follow(symbol, setQuote, setState)
  }, [symbol])
  return { quote, state }
}

/** Streams a symbol until the returned function is called, and reconnects when the connection breaks. */
function follow(
  symbol: string,
  onQuote: (quote: StreamedQuote) => void,
  onState: (state: StreamState) => void,
): () => void {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT
  let ended = false

  function connect(): void {
    socket = openStream({ channel: 'quotes', symbols: [symbol] }, { onMessage, onClose })
  }

  function onMessage(text: string): void {
    const message = JSON.parse(text) as { readonly type: string; readonly data?: readonly StreamedQuote[] }
    if (message.type === 'subscribed') {
      wait = FIRST_WAIT
      onState('live')
    }
    const newest = message.type === 'quotes' ? message.data?.at(-1) : undefined
    if (newest !== undefined) onQuote(newest)
  }

  function onClose({ code }: CloseEvent): void {
    if (ended) return
    onState('waiting')
    // 4401 and 4403: the key may not stream, so reconnecting would not help.
    if (code === 4401 || code === 4403) return
    timer = setTimeout(connect, wait)
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }

  connect()
  return () => {
    ended = true
    clearTimeout(timer)
    socket?.close()
  }
}
