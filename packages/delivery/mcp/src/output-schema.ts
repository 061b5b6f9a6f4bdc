import type { OperationFacts } from '@bourse/services'
import type { Tool } from '@modelcontextprotocol/sdk/types.js'

type Schema = Readonly<Record<string, unknown>>
type OutputSchema = NonNullable<Tool['outputSchema']>

/** A failed call. */
const PROBLEM = object({ code: 'string', status: 'integer', title: 'string', detail: 'string' })

/** A response that is not JSON, which is in the result's text. */
const TEXT = object({ content_type: 'string' })

/** A response without a body, which may name a file's URL. */
const EMPTY = object({ status: 'integer' })

/** The response to `dry_run=true`. */
const COST = {
  type: 'object',
  properties: {
    data: { type: 'object', required: ['subjects', 'credits', 'remaining'] },
    meta: { type: 'object', properties: { dry_run: { const: true } }, required: ['dry_run'] },
  },
  required: ['data', 'meta'],
}

/** Any operation's response. */
const ANY_ANSWER = { type: 'object', required: ['data', 'meta'] }

/** The output of any operation's call. */
export const ANY_OUTPUT: OutputSchema = oneOf(ANY_ANSWER, TEXT, EMPTY, PROBLEM)

/** The output of a tool that returns an object of its own. */
export const outputOf = (own: Schema): OutputSchema => oneOf(own, PROBLEM)

/** The output of an operation's own tool. Fields are described in the documentation, so that tool lists stay short. */
export const outputOfOperation = ({ answer }: OperationFacts): OutputSchema =>
  oneOf(withoutNotes(answer), COST, TEXT, EMPTY, PROBLEM)

function oneOf(...anyOf: readonly Schema[]): OutputSchema {
  return { type: 'object', anyOf: [...anyOf] }
}

function object(properties: Readonly<Record<string, string>>): Schema {
  const typed = Object.entries(properties).map(([name, type]) => [name, { type }])
  return { type: 'object', properties: Object.fromEntries(typed), required: Object.keys(properties) }
}

const NOTES = /^(?:description|examples|example|deprecated|x-.*)$/

/** Removes what does not restrict values. Names of properties may be those of keywords. */
function withoutNotes(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]) => {
      if (NOTES.test(name)) return []
      return [[name, name === 'properties' ? mapped(value, bare) : bare(value)]]
    }),
  )
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  return isSchema(value) ? withoutNotes(value) : value
}

const mapped = (value: unknown, change: (each: unknown) => unknown) =>
  isSchema(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each)])) : value

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
