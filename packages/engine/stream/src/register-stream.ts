import { createTurns, type Versions } from '@bourse/store'
import { problem } from '@bourse/kit'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import {
  callerAddress,
  hostProblem,
  presentedKey,
  problemBody,
  problemHeaders,
  refuseForeignOrigin,
  refuseOthers,
  toProblem,
  type Principal,
} from '@bourse/host/requests'
import { type Config } from '@bourse/wiring'
import { createFeed } from './feed.ts'
import { followPublications } from './publications.ts'
import { givePlace, handleMessage, letGo, lookAgain, takePlace } from './session.ts'
import type { SessionParts } from './session-parts.ts'
import { createStreamUse } from './stream-use.ts'
import { CLOSE, Subscriber } from './subscriber.ts'
import { isServing, watchSwitches } from './switched-off.ts'
import { testRow, TICK_MS } from './test-symbol.ts'
import { createWaitingRoom } from './waiting-room.ts'

const PATH = '/v1/stream'
/** Milliseconds in which a connection without a key in its headers must authenticate. */
const AUTH_MS = 10_000
/** Milliseconds of silence after which a heartbeat goes out, and between two pings. */
const SILENCE_MS = 30_000
/** Milliseconds between two looks at the keys of all connections. */
const LOOK_MS = 1_000
/** Largest message of a client, and how many of one may wait to be answered. */
const MAX_MESSAGE = 256 * 1024
const MAX_WAITING = 32
/** Accounts whose names are looked up at the same time. */
const LOOK_UPS = 8

/** The stream of a host. */
export interface Stream {
  /** Hears of new publications. */
  published(versions: Versions): void
  close(): Promise<void>
}

export interface StreamOptions extends Omit<SessionParts, 'feed' | 'use' | 'turns' | 'now'> {
  readonly config: Config
  readonly replicaId: string
  readonly requestId: () => string
}

/** A connection whose key came in its headers. */
interface Known {
  readonly principal: Principal
  readonly key: string
  readonly place: string | undefined
}

/** `GET /v1/stream`: a WebSocket on which subscribers get the rows of channels as they are published. */
export function registerStream(app: FastifyInstance, options: StreamOptions): Stream {
  const { engine, config } = options
  const subscribers = new Set<Subscriber>()
  const feed = createFeed(() => performance.now(), subscribers)
  const use = createStreamUse(engine.database, options.replicaId)
  const parts: SessionParts = {
    ...options,
    feed,
    use,
    turns: createTurns(LOOK_UPS),
    now: () => performance.now(),
  }
  const open = [...options.channels.values()]
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false })
  server.on('wsClientError', (error, socket) =>
    refuse(socket, problem('malformed-request', `This is not a WebSocket handshake: ${error.message}.`)),
  )
  const addressOf = callerAddress(config.trusted_proxies)
  const waiting = createWaitingRoom(engine.clock)
  const tellSwitches = watchSwitches(engine.wiring, open)
  const publications = followPublications(engine, open, feed, waiting, (err) => app.log.warn({ err }, 'stream'))

  app.get(PATH, { exposeHeadRoute: false }, async (_, reply) => {
    void reply.header('upgrade', 'websocket')
    throw problem('upgrade-required', 'This address speaks WebSocket: connect to it with a WebSocket client.')
  })
  refuseOthers(app, PATH, ['GET'])
  // The server that listens exists only now; others may upgrade other addresses.
  app.addHook('onReady', async () => void app.server.on('upgrade', upgrade))

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (request.url?.split('?', 1)[0] !== PATH)
      return refuse(socket, problem('route-not-found', 'Nothing is served at this address.'))
    socket.on('error', () => socket.destroy())
    admit(request, socket, head).catch((error: unknown) => refuse(socket, error))
  }

  /** A key in the headers is judged before the connection is accepted; without one the first message must bring it. */
  async function admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const unreadable = hostProblem(request)
    if (unreadable !== undefined) throw unreadable
    refuseForeignOrigin(request.headers, config)
    const address = addressOf(request)
    const key = presentedKey(request.headers)
    const hasKey = request.headers.authorization !== undefined || request.headers['x-api-key'] !== undefined
    const principal = hasKey ? await options.authenticator.principalOf(request.headers, address) : undefined
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

  function begin(websocket: WebSocket, address: string, known?: Known): void {
    const subscriber = new Subscriber(websocket, address, parts.now())
    subscriber.principal = known?.principal
    subscriber.key = known?.key
    subscriber.place = known?.place
    subscribers.add(subscriber)
    if (subscriber.principal === undefined) authenticateSoon(subscriber)
    let answering = Promise.resolve()
    let waiting = 0
    websocket.on('message', (data) => {
      if (++waiting > MAX_WAITING) return subscriber.close(CLOSE.flooding, 'rate-limit')
      answering = answering.then(() => handleMessage(parts, subscriber, textOf(data))).finally(() => waiting--)
    })
    websocket.on('pong', () => (subscriber.answered = true))
    websocket.on('error', () => undefined)
    websocket.on('close', () => {
      subscribers.delete(subscriber)
      // A subscription under way ends before it is let go.
      answering = answering.finally(() => letGo(parts, subscriber))
    })
  }

  function authenticateSoon(subscriber: Subscriber): void {
    setTimeout(() => {
      if (subscriber.principal === undefined) subscriber.close(CLOSE.unauthenticated, 'unauthenticated')
    }, AUTH_MS).unref()
  }

  const timers = [
    every(TICK_MS, () =>
      open
        .filter((channel) => isServing(engine.wiring, channel))
        .forEach((channel) => void feed.push(channel.channel.id, [testRow(channel, engine.clock.now())])),
    ),
    every(LOOK_MS, () => tellSwitches(subscribers, parts.now())),
    every(
      LOOK_MS,
      () => void Promise.all([...subscribers].map((subscriber) => lookAgain(parts, subscriber))).catch(() => undefined),
    ),
    every(LOOK_MS, pushDue),
    every(LOOK_MS, () => subscribers.forEach(breakSilence)),
    every(SILENCE_MS, () => subscribers.forEach(ping)),
  ]

  /** Rows of a channel that is off when they come due are dropped, like those that are published meanwhile. */
  function pushDue(): void {
    const due = waiting.due()
    for (const open of options.channels.values()) {
      const rows = due.get(open.channel.id) ?? []
      if (rows.length > 0 && isServing(engine.wiring, open)) void feed.push(open.channel.id, rows)
    }
  }

  function breakSilence(subscriber: Subscriber): void {
    if (subscriber.principal === undefined || parts.now() - subscriber.sentAt < SILENCE_MS) return
    subscriber.sendMessage({ type: 'heartbeat', at: engine.clock.now() }, parts.now())
  }

  return {
    published: publications.next,
    async close() {
      timers.forEach(clearInterval)
      app.server.off('upgrade', upgrade)
      for (const subscriber of subscribers) subscriber.close(CLOSE.going, 'the host is stopping')
      await publications.close()
      await use.close()
      server.close()
    },
  }

  function refuse(socket: Duplex, error: unknown): void {
    const told = toProblem(error)
    const requestId = options.requestId()
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
}

const every = (milliseconds: number, work: () => void) => setInterval(work, milliseconds).unref()

/** Somebody who answers no ping has gone without a goodbye. */
function ping(subscriber: Subscriber): void {
  if (!subscriber.answered) return subscriber.socket.terminate()
  subscriber.answered = false
  subscriber.socket.ping()
}

function textOf(data: RawData): string {
  return Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data as Buffer).toString('utf8')
}
