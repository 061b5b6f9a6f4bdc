import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemBody, problemHeaders, toProblem } from './problem-body.ts'

/** The problem codes of responses. */
const codes = new WeakMap<FastifyReply, string>()

/** The code of the problem that a response contains; `none` for any other response. */
export const problemCodeOf = (reply: FastifyReply): string => codes.get(reply) ?? 'none'

/** Sends any failure as problem+json; server errors are logged with their cause. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  const failure = toProblem(error)
  if (failure.status === 500) request.log.error({ reqId: request.id, err: failure.cause ?? error }, 'request failed')
  codes.set(reply, failure.code)
  const path = request.url.split('?', 1)[0] ?? ''
  return reply
    .code(failure.status)
    .headers({ ...headers, ...problemHeaders(failure) })
    .send(JSON.stringify(problemBody(failure, path, request.id)))
}
