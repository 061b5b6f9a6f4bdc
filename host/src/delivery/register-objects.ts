import { problem, type Clock } from '@bourse/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { open, type FileHandle } from 'node:fs/promises'
import { partHeaders, requestedRange } from '../request/answer/byte-range.ts'
import { OBJECTS_PATH } from '@bourse/engine/wiring'
import { fileOf } from './local-objects.ts'
import { openAddress } from './signed-address.ts'

export interface ObjectRouteParts {
  readonly folder: string
  readonly secrets: () => readonly Buffer[]
  readonly clock: Clock
  /** Whether the deployment's rows are synthetic. */
  readonly isDemo: () => boolean
}

type ObjectRequest = FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, unknown> }>

/** Serves the host's own folder at signed URLs without a key, including byte ranges. */
export function registerObjects(app: FastifyInstance, { folder, secrets, clock, isDemo }: ObjectRouteParts): void {
  app.get(`${OBJECTS_PATH}/*`, async (request: ObjectRequest, reply) => {
    const name = request.params['*']
    const now = Math.floor(clock.millis() / 1000)
    const signed = openAddress(`${OBJECTS_PATH}/${name}`, request.query, { secrets, now })
    // Without a valid URL, the response does not reveal whether the file exists.
    if (signed === undefined)
      throw problem('route-not-found', 'The address is invalid or has expired. Request a new one.')
    const file = await open(fileOf(folder, name)).catch(() => undefined)
    if (file === undefined) throw problem('route-not-found', 'The file no longer exists.')
    void reply.headers({
      'content-type': signed.mediaType,
      'content-disposition': `attachment; filename="${signed.filename}"`,
      'cache-control': 'private, no-store',
    })
    if (isDemo()) void reply.header('x-bourse-data', 'demo')
    return await sendPart(request, reply, file)
  })
}

async function sendPart(
  { headers: requestHeaders }: ObjectRequest,
  reply: FastifyReply,
  file: FileHandle,
): Promise<FastifyReply> {
  const { range, status, headers } = await partOf(file, requestHeaders).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  return reply
    .code(status)
    .headers(headers)
    .send(file.createReadStream(range ?? {}))
}

async function partOf(file: FileHandle, requestHeaders: ObjectRequest['headers']) {
  const { size, mtimeMs } = await file.stat()
  const wholeFile = { bytes: size, tag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"` }
  const range = requestedRange(requestHeaders, wholeFile)
  return { range, ...partHeaders(range, wholeFile) }
}
