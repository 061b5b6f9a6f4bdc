import { presentedKey, type Principal } from '@bourse/accounts'
import {
  callerAddress,
  hostProblem,
  problemBody,
  problemHeaders,
  refuseForeignOrigin,
  toProblem,
  type TransportContext,
} from '@bourse/host/requests'
import { problem } from '@bourse/kit'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { givePlace, takePlace } from './session.ts'
import type { SessionParts } from './session-parts.ts'

export const PATH = '/v1/stream'
/** Largest message of a client, in bytes. */
const MAX_MESSAGE = 256 * 1024

/** A connection whose key came in its headers. */
export interface Known {
  readonly principal: Principal
  readonly key: string
  readonly place: string | undefined
}

/** How HTTP connections become WebSockets; `begin` gets each that is accepted. */
export function createHandshakes(
  parts: SessionParts & Pick<TransportContext, 'config' | 'requestId'>,
  begin: (websocket: WebSocket, address: string, known?: Known) => void,
) {
  const { config, authenticator, engine, requestId } = parts
  const addressOf = callerAddress(config.trusted_proxies)
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false })
  server.on('wsClientError', (error, socket) =>
    refuse(socket, problem('malformed-request', `This is not a WebSocket handshake: ${error.message}.`), requestId()),
  )

  /** A key in the headers is judged before the connection is accepted; without one the first message must bring it. */
  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const unreadable = hostProblem(request)
    if (unreadable !== undefined) throw unreadable
    refuseForeignOrigin(request.headers, config)
    const address = addressOf(request)
    const key = presentedKey(request.headers)
    const hasKey = request.headers.authorization !== undefined || request.headers['x-api-key'] !== undefined
    const principal = hasKey ? await authenticator.principalOf(request.headers, address) : undefined
    if (socket.destroyed) return
    if (principal === undefined || key === undefined)
      return server.handleUpgrade(request, socket, head, (websocket) => begin(websocket, address))
    // Counted like every other request.
    await engine.ledger.count({ principal })
    const place = await takePlace(parts, principal)
    let isOpen = false
    socket.once('close', () => isOpen || givePlace(parts, place))
    server.handleUpgrade(request, socket, head, (websocket) => {
      isOpen = true
      begin(websocket, address, { principal, key, place })
    })
  }

  return {
    /** Answers a request to upgrade: with a connection that is handed on, or with a problem. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      if (request.url?.split('?', 1)[0] !== PATH)
        return refuse(socket, problem('route-not-found', 'Nothing is served at this address.'), requestId())
      socket.on('error', () => socket.destroy())
      admit(request, socket, head).catch((error: unknown) => refuse(socket, error, requestId()))
    },
    close: () => server.close(),
  }
}

/** Answers with a problem as HTTP does, and ends the connection. */
function refuse(socket: Duplex, error: unknown, requestId: string): void {
  const told = toProblem(error)
  const body = JSON.stringify(problemBody(told, PATH, requestId))
  const headers = {
    ...problemHeaders(told),
    'x-request-id': requestId,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${told.status} ${told.title}\r\n${lines.join('')}\r\n${body}`)
}
