import type { Problem } from '@bourse/kit'
import type { RawExchange } from '@bourse/kit/delivery'
import type { Operations } from '@bourse/services'
import { answerLists } from './answer-lists.ts'
import { answerTable } from './answer-table.ts'
import { pathOf } from './path.ts'
import { problemBody } from './problem-body.ts'
import type { ProtocolAnswer } from './protocol-answer.ts'

const PREFIX = '/delta-sharing'

/** Answers one request from a client of the protocol. */
export async function serve(operations: Operations, exchange: RawExchange): Promise<void> {
  const { request, response } = exchange
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  try {
    const { mediaType, headers, body } = await answer(operations, exchange)
    response.writeHead(200, { 'content-type': mediaType, ...headers }).end(body)
  } catch (error) {
    if (!isProblem(error) || response.headersSent) throw error
    refuse(exchange, error)
  }
  request.resume()
}

function answer(operations: Operations, exchange: RawExchange): Promise<ProtocolAnswer> {
  const { request, method, caller } = exchange
  const [path = '', query = ''] = (request.url ?? '').split('?', 2)
  const requested = pathOf(path.slice(PREFIX.length).replace(/\/$/, ''), method)
  const call = { ...requested, query: new URLSearchParams(query) }
  return requested.names.table === undefined
    ? answerLists(operations, caller, call)
    : answerTable(operations, exchange, call)
}

/** Packages may be installed twice, so a problem is recognized by its name. */
const isProblem = (error: unknown): error is Problem => error instanceof Error && error.name === 'Problem'

/** The protocol has a single status for all invalid requests. */
const statusOf = ({ status }: Problem) => (status === 422 ? 400 : status)

function refuse({ response }: RawExchange, failure: Problem): void {
  const { message: detail, code, retryAfter, headers } = failure
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter))
  response
    .writeHead(statusOf(failure), { 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(JSON.stringify(problemBody({ code, detail })))
}
