import type { Principal } from '@bourse/engine/accounts'
import type { StreamContext } from './stream-context.ts'
import { callerAddress, callerProtocol } from '../http/caller-address.ts'
import { refuseForeignOrigin } from '../http/foreign-origin.ts'
import { hostProblem } from '../http/host-problem.ts'
import { problemBody, problemHeaders, toProblem } from '../http/problem-body.ts'
import { pageSession } from '../http/session-cookie.ts'
import { countAlone } from '../request/steps/count-in-minute.ts'
import { problem } from '@bourse/kit'
import type { StreamDialect } from '@bourse/kit/delivery'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { releaseConnection, takeConnection } from './session.ts'
import type { SessionParts } from './session-parts.ts'
import { createSignedConnections, type SignedConnection } from './signed-connections.ts'

export const PATH = '/v1/stream'
/** Maximum size of a client message in bytes. */
const MAX_MESSAGE = 256 * 1024

/** The principal of a connection whose key or console session was in its headers. */
export interface AuthenticatedCaller {
  readonly principal: Principal
  readonly reauthenticate: () => Promise<Principal>
  readonly place: string | undefined
  /** Translates messages for a client of another protocol. */
  readonly dialect?: StreamDialect
}

/** Upgrades HTTP connections to WebSockets; `begin` receives each accepted one. */
export function createHandshakes(
  parts: SessionParts & Pick<StreamContext, 'config' | 'requestId' | 'secrets'>,
  begin: (websocket: WebSocket, address: string, known?: AuthenticatedCaller) => void,
) {
  const { config, engine, requestId } = parts
  const connections = createSignedConnections(parts)
  const addressOf = callerAddress(config.trusted_proxies)
  const callerOf = callersInHeaders(parts)
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false })
  server.on('wsClientError', (error, socket) =>
    refuse(socket, problem('malformed-request', `This is not a WebSocket handshake: ${error.message}.`), requestId()),
  )

  /**
   * A key in the headers is verified before the connection is accepted; without one, the first message must contain it.
   */
  async function admit(
    request: IncomingMessage,
    { socket, head, signed }: { readonly socket: Duplex; readonly head: Buffer; readonly signed?: SignedConnection },
  ): Promise<void> {
    const unreadable = hostProblem(request)
    if (unreadable !== undefined) throw unreadable
    refuseForeignOrigin(request.headers, config)
    const address = addressOf(request)
    const reauthenticate =
      signed === undefined ? callerOf(request, address) : () => connections.principalOf(signed, address)
    const principal = await reauthenticate?.()
    if (socket.destroyed) return
    if (principal === undefined || reauthenticate === undefined)
      return server.handleUpgrade(request, socket, head, (websocket) => begin(websocket, address))
    // A connection counts toward the per-minute limits like a request.
    await countAlone({ engine, principal })
    const place = await takeConnection(parts, principal)
    let isOpen = false
    socket.once('close', () => isOpen || releaseConnection(parts, place))
    server.handleUpgrade(request, socket, head, (websocket) => {
      isOpen = true
      begin(websocket, address, { principal, reauthenticate, place, dialect: signed?.openDialect() })
    })
  }

  return {
    /** Responds to an upgrade request with a connection or with a problem. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const path = request.url?.split('?', 1)[0] ?? ''
      const signed = path === PATH ? undefined : connections.find(path)
      if (path !== PATH && signed === undefined)
        return refuse(
          socket,
          problem('route-not-found', 'Not found: this service does not serve this path.'),
          requestId(),
        )
      socket.on('error', () => socket.destroy())
      admit(request, { socket, head, signed }).catch((error: unknown) => refuse(socket, error, requestId()))
    },
    close: () => server.close(),
  }
}

/** Returns a function that finds the caller in the headers; undefined without a key or a valid session. */
function callersInHeaders({ authenticator, config }: Pick<StreamContext, 'authenticator' | 'config'>) {
  const protocolOf = callerProtocol(config.trusted_proxies)
  return (request: IncomingMessage, address: string): (() => Promise<Principal>) | undefined => {
    const { authorization, 'x-api-key': key } = request.headers
    if (authorization !== undefined || key !== undefined)
      return () => authenticator.principalOf(request.headers, address)
    const secret = pageSession({ headers: request.headers, protocol: protocolOf(request) }, config)
    return secret === undefined ? undefined : () => authenticator.principalOfSession(secret, address)
  }
}

/** Responds with a problem, just as over HTTP, and closes the connection. */
function refuse(socket: Duplex, error: unknown, requestId: string): void {
  const failure = toProblem(error)
  const body = JSON.stringify(problemBody(failure, PATH, requestId))
  const headers = {
    ...problemHeaders(failure),
    'x-request-id': requestId,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${failure.status} ${failure.title}\r\n${lines.join('')}\r\n${body}`)
}
