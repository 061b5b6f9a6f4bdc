import { problem, type Clock } from '@bourse/kit'
import type { FastifyInstance } from 'fastify'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fileOf, OBJECTS_PATH } from './local-objects.ts'
import { openAddress } from './signed-address.ts'

export interface ObjectRouteParts {
  readonly folder: string
  readonly secrets: () => readonly Buffer[]
  readonly clock: Clock
}

/** Serves the host's own folder at signed addresses, without a key. */
export function registerObjects(app: FastifyInstance, { folder, secrets, clock }: ObjectRouteParts): void {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    `${OBJECTS_PATH}/*`,
    async (request, reply) => {
      const name = request.params['*']
      const now = Math.floor(clock.millis() / 1000)
      const type = openAddress(`${OBJECTS_PATH}/${name}`, request.query, { secrets, now })
      // Whether the file exists is told to nobody without a valid address.
      if (type === undefined) throw problem('route-not-found', 'This address is not valid, or no longer.')
      const file = fileOf(folder, name)
      const stats = await stat(file).catch(() => undefined)
      if (stats === undefined) throw problem('route-not-found', 'The file is gone.')
      return reply
        .headers({ 'content-type': type, 'content-length': stats.size, 'cache-control': 'private, no-store' })
        .send(createReadStream(file))
    },
  )
}
