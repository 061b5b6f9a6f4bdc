import type { Problem } from '@bourse/kit'
import type { OperationAnswer } from '@bourse/services'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { ToolContext } from './tool-context.ts'
import { answerObject } from './answer-object.ts'
import { problemBody } from './problem-body.ts'

/** Response headers about the account's usage, keyed by their names in `_meta`. */
const NUMBERS = {
  'x-credits-cost': 'credits_cost',
  'x-credits-remaining': 'credits_remaining',
  'x-ratelimit-remaining': 'requests_remaining',
  'retry-after': 'retry_after',
} as const
const TEXTS = { 'x-request-id': 'request_id', 'x-next-cursor': 'next_cursor' } as const
/** Headers that matter in a response without a body. */
const INSTEAD = { location: 'location', 'x-content-sha256': 'sha256' } as const

/** A successful tool result. */
export function resultOf(structured: Readonly<Record<string, unknown>>): CallToolResult {
  return { content: [text(JSON.stringify(structured))], structuredContent: structured }
}

/** A problem as a tool result: the model can read it and fix its call. */
export function failureOf(problem: Problem, requestId: string): CallToolResult {
  const wait = problem.retryAfter === undefined ? {} : { retry_after: problem.retryAfter }
  return { ...resultOf(problemBody(problem, requestId)), _meta: { request_id: requestId, ...wait }, isError: true }
}

/** An operation's response or problem as a tool result. */
export function resultOfAnswer(
  { status, headers, body }: OperationAnswer,
  { isDemo }: Pick<ToolContext, 'isDemo'>,
): CallToolResult {
  const demo = isDemo ? { data: 'demo' } : {}
  const meta = { ...picked(headers, NUMBERS, Number), ...picked(headers, TEXTS, String), ...demo }
  if (status >= 400) return { content: [text(body)], structuredContent: answerObject(body), isError: true, _meta: meta }
  if (body === '') return { ...resultOf({ status, ...picked(headers, INSTEAD, String) }), _meta: meta }
  const { 'content-type': type = '' } = headers
  const structured = /[/+]json\b/.test(type) ? answerObject(body) : { content_type: type }
  return { content: [text(body), ...hintOf(structured, headers)], structuredContent: structured, _meta: meta }
}

/** Number of characters in a result's text blocks. */
export function charactersIn({ content }: CallToolResult): number {
  return content.reduce((sum, block) => sum + (block.type === 'text' ? block.text.length : 0), 0)
}

const text = (content: string) => ({ type: 'text' as const, text: content })

/** Points out that there are more pages, because a model overlooks the cursor at the end of a long response. */
function hintOf(structured: Readonly<Record<string, unknown>>, headers: OperationAnswer['headers']) {
  const { meta = {} } = structured as { readonly meta?: { readonly next_cursor?: unknown } }
  const cursor = meta.next_cursor ?? headers['x-next-cursor']
  return typeof cursor === 'string'
    ? [text(`There are more rows: call again with the same parameters and cursor=${cursor}`)]
    : []
}

function picked<T>(
  headers: OperationAnswer['headers'],
  names: Readonly<Record<string, string>>,
  as: (value: string) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([header, name]) => {
      const value = headers[header]
      return value === undefined ? [] : [[name, as(value)]]
    }),
  )
}
