/** A client's message on the stream. */
export type ClientMessage =
  | { readonly action: 'auth'; readonly key: string }
  | {
      readonly action: 'subscribe' | 'unsubscribe'
      /** An id chosen by the client, which is repeated in the response. */
      readonly id: string | number | null
      readonly channel: string
      /** Undefined for a channel without symbols. */
      readonly symbols: readonly string[] | undefined
      /** Sequence number of the last message that the client has of a resumable channel. */
      readonly since: number | undefined
    }

const MAX_SYMBOLS = 5_000
const MAX_NAME = 200

export const SYMBOLS_EXPECTED = `symbols: expected a list of at most ${MAX_SYMBOLS} symbols.`

/** A message that changes subscriptions. */
export type SubscriptionMessage = Exclude<ClientMessage, { action: 'auth' }>

/** Parses a message; returns a sentence for the client if it is invalid. */
export function readMessage(text: string): ClientMessage | string {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return 'The message is not JSON.'
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'A message is a JSON object.'
  const { action, key, id, channel, symbols, since }: Record<string, unknown> = { ...json }
  if (action === 'auth') return typeof key === 'string' ? { action, key } : 'key: expected the API key as text.'
  if (action !== 'subscribe' && action !== 'unsubscribe') return 'action: expected auth, subscribe or unsubscribe.'
  if (typeof channel !== 'string') return 'channel: expected the name of a channel.'
  if (symbols !== undefined && !isNames(symbols)) return SYMBOLS_EXPECTED
  if (since !== undefined && !isSequence(since)) return 'since: expected the seq of an earlier message, a whole number.'
  return { action, id: typeof id === 'string' || typeof id === 'number' ? id : null, channel, symbols, since }
}

function isNames(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length <= MAX_SYMBOLS &&
    value.every((name) => typeof name === 'string' && name.length <= MAX_NAME && !name.includes('\0'))
  )
}

const isSequence = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
