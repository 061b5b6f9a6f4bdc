import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemBody, problemHeaders, toProblem } from './problem-body.ts'

/** Sends any failure as problem+json; server errors are logged with their cause. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  const told = toProblem(error)
  if (told.status === 500) request.log.error({ reqId: request.id, err: told.cause ?? error }, 'request failed')
  const path = request.url.split('?', 1)[0] ?? ''
  return reply
    .code(told.status)
    .headers({ ...headers, ...problemHeaders(told) })
    .send(JSON.stringify(problemBody(told, path, request.id)))
}
