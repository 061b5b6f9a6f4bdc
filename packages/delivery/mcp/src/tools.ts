import { Type } from '@bourse/kit'
import { Body, checkedArguments, Parameters, parameterTexts, wrong } from './arguments.ts'
import type { ToolContext } from './tool-context.ts'
import { briefOf, documentationOf, guide } from './documentation.ts'
import { findEndpoint } from './find-endpoint.ts'
import { operationTool } from './operation-tool.ts'
import { ANY_OUTPUT, outputOf } from './output-schema.ts'
import { queryTools } from './query-tool.ts'
import { searchEndpoints } from './search-endpoints.ts'
import type { Tool } from './tool.ts'
import { wordsOf } from './words.ts'

/** Maximum number of words in a query: real queries have fewer, and each word is matched against every endpoint. */
const MAX_WORDS = 50

const Search = Type.Object(
  {
    query: Type.String({
      maxLength: 1_000,
      description: `Words that describe the data, at most ${MAX_WORDS}; empty for all endpoints.`,
    }),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 200,
        description: 'Maximum number of results, default 10, or 200 without words.',
      }),
    ),
  },
  { additionalProperties: false },
)

/** Maximum length of an id or a path: longer than any real one. */
const Endpoint = Type.String({ maxLength: 300, description: 'Id or path, such as eod.list or /v1/eod.' })

const Documentation = Type.Object(
  {
    endpoint: Type.Optional({
      ...Endpoint,
      description: 'Id or path, such as eod.list or /v1/eod; omit it for the general guide.',
    }),
  },
  { additionalProperties: false },
)

const Call = Type.Object(
  {
    endpoint: Endpoint,
    parameters: Type.Optional({
      ...Parameters,
      description: 'Path and query parameters by name, such as {"symbols": ["AAPL"], "from": "2026-01-02"}.',
    }),
    body: Type.Optional({ ...Body, description: 'The body of a POST endpoint.' }),
  },
  { additionalProperties: false },
)

const READS = { readOnlyHint: true, openWorldHint: false }

const searchTool: Tool = {
  definition: {
    name: 'search_endpoints',
    title: 'Search endpoints',
    description:
      'Finds endpoints of this market-data service by keyword, such as "daily bars", "dividends" or "who owns a ' +
      'stock". Returns id, path, summary and price of each, best match first. Without words it lists all ' +
      'endpoints. Free.',
    inputSchema: Search,
    outputSchema: outputOf({
      type: 'object',
      properties: {
        endpoints: { type: 'array', items: { type: 'object', required: ['id', 'path', 'summary', 'credits'] } },
      },
      required: ['endpoints'],
    }),
    annotations: READS,
  },
  ask({ facts }, given) {
    const { query, limit = query.trim() === '' ? 200 : 10 } = checkedArguments(Search, given)
    const words = wordsOf(query)
    if (words.length > MAX_WORDS) throw wrong('query', `expected at most ${MAX_WORDS} words, got ${words.length}`)
    return { tell: () => ({ endpoints: searchEndpoints(facts, query, limit).map(briefOf) }) }
  },
}

const documentationTool: Tool = {
  definition: {
    name: 'get_api_documentation',
    title: 'Documentation of an endpoint',
    description:
      'Returns everything about an endpoint: parameters with their types, row fields with their units, ' +
      'price, and required capabilities. Without endpoint it returns the general guide: names, dates, pages, ' +
      'credits, errors. Free.',
    inputSchema: Documentation,
    outputSchema: outputOf({
      type: 'object',
      anyOf: [{ required: ['id', 'parameters', 'fields'] }, { required: ['calls', 'answers', 'costs'] }],
    }),
    annotations: READS,
  },
  ask(desk, given) {
    const { endpoint } = checkedArguments(Documentation, given)
    if (endpoint === undefined) return { tell: () => guide(desk) }
    return { tell: () => documentationOf(findEndpoint(desk.facts, endpoint, false).facts) }
  },
}

const callTool: Tool = {
  definition: {
    name: 'call_endpoint',
    title: 'Call an endpoint',
    description:
      'Calls an endpoint and returns its response: data, and meta with next_cursor if there are more rows. ' +
      'Costs the credits in its documentation; with dry_run true in parameters it only returns the cost.',
    inputSchema: Call,
    outputSchema: ANY_OUTPUT,
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  },
  ask({ facts: all }, given) {
    const { endpoint, parameters = {}, body = null } = checkedArguments(Call, given)
    const { facts, inPath } = findEndpoint(all, endpoint, body !== null)
    const texts = parameterTexts({ ...inPath, ...parameters })
    return { call: { operation: facts.id, parameters: texts, body: body ?? undefined } }
  },
}

/**
 * The tools for a request, by name: the three general ones, SQL if it is installed, and those for the selected
 * operations. Throws if two names collide.
 */
export function toolsOf({ chosen, facts }: Pick<ToolContext, 'chosen' | 'facts'>): ReadonlyMap<string, Tool> {
  const tools = [...chosen.map(operationTool), ...queryTools(facts), searchTool, documentationTool, callTool]
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]))
  if (byName.size < tools.length) throw new Error(`two tools have the same name among ${[...byName.keys()].join(', ')}`)
  return byName
}
