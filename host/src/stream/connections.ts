import type { StreamDialect } from '@bourse/kit/delivery'
import type { WebSocket } from 'ws'
import type { AuthenticatedCaller } from './handshake.ts'
import { handleMessage, releaseSubscriber } from './session.ts'
import type { SessionParts } from './session-parts.ts'
import { CLOSE, Subscriber } from './subscriber.ts'

/** Milliseconds that a connection without a key in its headers has to authenticate. */
const AUTH_MS = 10_000
/** Maximum number of a client's messages that may wait for a response. */
const MAX_WAITING = 32

/** Listens to a connection, and counts it among the open connections until it closes. */
export function beginConnection(
  parts: SessionParts,
  open: Set<Subscriber>,
  websocket: WebSocket,
  address: string,
  known?: AuthenticatedCaller,
): void {
  const subscriber = new Subscriber(websocket, address, parts.now(), known?.dialect)
  subscriber.principal = known?.principal
  subscriber.reauthenticate = known?.reauthenticate
  subscriber.connectionScope = known?.place
  open.add(subscriber)
  if (known === undefined)
    setTimeout(() => {
      if (subscriber.principal === undefined) subscriber.close(CLOSE.unauthenticated, 'unauthenticated')
    }, AUTH_MS).unref()
  let answering = Promise.resolve()
  let waiting = 0
  websocket.on('message', (data) => {
    if (++waiting > MAX_WAITING) return subscriber.close(CLOSE.flooding, 'rate-limit')
    const texts = textsOf((data as Buffer).toString(), known?.dialect)
    answering = answering
      .then(async () => {
        for (const text of texts) await handleMessage(parts, subscriber, text)
      })
      .finally(() => waiting--)
  })
  websocket.on('pong', () => (subscriber.answered = true))
  websocket.on('error', () => undefined)
  websocket.on('close', () => {
    open.delete(subscriber)
    // A subscription in progress completes before the connection is released.
    answering = answering.finally(() => releaseSubscriber(parts, subscriber))
  })
}

/** The stream's messages; one that the dialect cannot read is passed on, so that it counts like any other message. */
function textsOf(text: string, dialect: StreamDialect | undefined): readonly string[] {
  const translated = dialect?.read(text) ?? []
  return translated.length === 0 ? [text] : translated
}
