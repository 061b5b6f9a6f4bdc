import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemBody, problemHeaders, toProblem } from './problem-body.ts'

/** Sends any failure as problem+json; server errors are logged with their cause. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  const failure = toProblem(error)
  if (failure.status === 500) request.log.error({ reqId: request.id, err: failure.cause ?? error }, 'request failed')
  const path = request.url.split('?', 1)[0] ?? ''
  return reply
    .code(failure.status)
    .headers({ ...headers, ...problemHeaders(failure) })
    .send(JSON.stringify(problemBody(failure, path, request.id)))
}
