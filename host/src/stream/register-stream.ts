import { createTurns } from '@bourse/engine/database'
import type { RunningStream, StreamContext } from './stream-context.ts'
import { refuseOthers } from '../http/methods.ts'
import { problem } from '@bourse/kit'
import type { FastifyInstance } from 'fastify'
import { beginConnection } from './connections.ts'
import { createFeed } from './feed.ts'
import { createHandshakes, PATH } from './handshake.ts'
import { followPublications } from './publications.ts'
import { dropResumable } from './resumable/change-resumable.ts'
import type { ResumableChannel } from './resumable/resumable-channel.ts'
import { createResumption } from './resumable/resumption.ts'
import { startRounds } from './rounds.ts'
import { dropChannels } from './session.ts'
import type { SessionParts } from './session-parts.ts'
import { createStreamUse } from './stream-use.ts'
import { CLOSE, type Subscriber } from './subscriber.ts'
import { createWaitingRoom } from './waiting-room.ts'

/** Maximum number of accounts whose names are looked up concurrently. */
const LOOK_UPS = 8

type StreamOptions = Omit<StreamContext, 'operations'> &
  Pick<SessionParts, 'channels'> & { readonly resumable: ReadonlyMap<string, ResumableChannel> }

/** `GET /v1/stream`: a WebSocket that sends the rows of channels to subscribers as they are published. */
export function registerStream(app: FastifyInstance, options: StreamOptions): RunningStream {
  const { engine, channels, replicaId } = options
  const now = () => performance.now()
  const open = new Set<Subscriber>()
  const feed = createFeed(now, open)
  const use = createStreamUse(engine.database, replicaId)
  const warn = (err: unknown) => app.log.warn({ err }, 'stream')
  const resumption = createResumption({ engine, channels: options.resumable, open, now, onError: warn })
  const parts = { ...options, feed, resumption, use, turns: createTurns(LOOK_UPS), now }
  const waiting = createWaitingRoom(engine.clock)
  function dropUnlicensed(): void {
    for (const subscriber of open) {
      const { principal } = subscriber
      if (principal === undefined) continue
      dropChannels(parts, subscriber, principal)
      dropResumable(parts, subscriber, principal)
    }
  }
  const publications = followPublications(engine, [...channels.values()], feed, waiting, warn, dropUnlicensed)
  const handshakes = createHandshakes(parts, (...connection) => beginConnection(parts, open, ...connection))

  app.get(PATH, async (_, reply) => {
    void reply.header('upgrade', 'websocket')
    throw problem('upgrade-required', 'This path requires a WebSocket client.')
  })
  refuseOthers(app, PATH, ['GET'])
  // The server that listens is not available until the app is ready; other components may handle upgrades on other
  // paths.
  app.addHook('onReady', async () => void app.server.on('upgrade', handshakes.upgrade))
  const endRounds = startRounds(parts, open, waiting)

  return {
    published(versions) {
      publications.next(versions)
      resumption.published()
    },
    connections: () => open.size,
    async close() {
      endRounds()
      app.server.off('upgrade', handshakes.upgrade)
      for (const subscriber of open) subscriber.close(CLOSE.going, 'the host is stopping')
      await Promise.all([publications.close(), resumption.close()])
      await use.close()
      handshakes.close()
    },
  }
}
