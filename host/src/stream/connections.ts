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
  const subscriber = new Subscriber(websocket, address, parts.now())
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
    answering = answering
      .then(() => handleMessage(parts, subscriber, (data as Buffer).toString()))
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
