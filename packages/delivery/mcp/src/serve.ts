import { problem, type Problem } from '@bourse/kit'
import type { RawExchange } from '@bourse/kit/delivery'
import type { Operations } from '@bourse/services'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, isJSONRPCNotification, isJSONRPCRequest } from '@modelcontextprotocol/sdk/types.js'
import { chosenOperations } from './chosen-operations.ts'
import { countRequest } from './count-request.ts'
import { isProblem, JSON_OF_PROBLEMS, problemBody } from './problem-body.ts'
import { createServer } from './server.ts'

/** Maximum messages per POST. */
const MAX_MESSAGES = 100

/**
 * Answers one HTTP request from a client. The server is stateless, so any replica can answer the next request. It has
 * no sessions or streams, so it rejects GET and DELETE with 405, as the protocol requires.
 */
export async function serve(operations: Operations, exchange: RawExchange): Promise<void> {
  const { request, response, caller } = exchange
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  try {
    if (request.method !== 'POST') throw onlyPost(exchange)
    for (let left = countableMessages(exchange.body); left > 0; left--) await countRequest(operations, caller)
    const body = withoutCancellations(exchange.body)
    const facts = operations.list()
    const chosen = chosenOperations(request.url ?? '', facts)
    const failures: unknown[] = []
    const isDemo = response.getHeader('x-bourse-data') === 'demo'
    const desk = { operations, caller, requestId: requestIdOf(exchange), isDemo, facts, chosen }
    await answer(
      createServer(desk, (error) => failures.push(error)),
      exchange,
      body,
    )
    // The client already has its response; the host logs this error.
    if (failures.length > 0) throw new AggregateError(failures, 'a tool failed')
  } catch (error) {
    if (!isProblem(error) || response.headersSent) throw error
    refuse(exchange, error)
  }
}

async function answer(
  server: ReturnType<typeof createServer>,
  { request, response }: RawExchange,
  body: unknown,
): Promise<void> {
  // No session id, and a JSON response per request instead of an event stream.
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true })
  try {
    await server.connect(transport)
    await transport.handleRequest(request, response, body)
  } finally {
    await server.close()
  }
}

function onlyPost({ response }: RawExchange): Problem {
  response.setHeader('allow', 'POST')
  return problem(
    'method-not-allowed',
    'This server is stateless: it has no streams to open and no sessions to end. Send messages with POST.',
  )
}

/**
 * A cancellation refers to a request in an earlier POST, possibly on a different replica, so it is ignored. If the
 * request is in the same POST, honoring it would leave that request without a response.
 */
function withoutCancellations(body: unknown): unknown {
  if (body === undefined) throw problem('malformed-request', 'Expected a JSON-RPC message, got an empty body.')
  if (!Array.isArray(body)) return body
  if (isTooLong(body)) throw problem('malformed-request', `Expected a batch of at most ${MAX_MESSAGES} messages.`)
  return body.filter((message) => methodOf(message) !== 'notifications/cancelled')
}

/**
 * Number of requests to count before responding: every message except notifications, which are free, and tool calls,
 * which are counted when they run. Invalid content counts as one.
 */
function countableMessages(body: unknown): number {
  if (!Array.isArray(body) || isTooLong(body)) return isCountedHere(body) ? 1 : 0
  return body.filter(isCountedHere).length
}

const isCountedHere = (message: unknown) => !isJSONRPCNotification(message) && !isToolCall(message)

const isToolCall = (message: unknown) => isJSONRPCRequest(message) && CallToolRequestSchema.safeParse(message).success

const isTooLong = ({ length }: readonly unknown[]) => length > MAX_MESSAGES

function methodOf(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('method' in message)) return undefined
  return typeof message.method === 'string' ? message.method : undefined
}

/** The host has already set this response header. */
const requestIdOf = ({ response }: RawExchange) => String(response.getHeader('x-request-id') ?? '')

/** Rejects the request itself, before processing any of its messages. */
function refuse(exchange: RawExchange, failure: Problem): void {
  const { response } = exchange
  const { status, retryAfter } = failure
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter))
  response
    .writeHead(status, { 'content-type': JSON_OF_PROBLEMS })
    .end(JSON.stringify(problemBody(failure, requestIdOf(exchange))))
}
