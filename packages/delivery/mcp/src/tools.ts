import { objectOf, parameterTexts, refuseOthers, textOf, wholeNumberOf } from './arguments.ts'
import type { Desk } from './desk.ts'
import { briefOf, documentationOf, guide } from './documentation.ts'
import { findEndpoint } from './find-endpoint.ts'
import { operationTool } from './operation-tool.ts'
import { searchEndpoints } from './search-endpoints.ts'
import type { Tool } from './tool.ts'

const READS = { readOnlyHint: true, openWorldHint: false }

const searchTool: Tool = {
  definition: {
    name: 'search_endpoints',
    title: 'Search endpoints',
    description:
      'Finds endpoints of this market-data service by words, such as "daily bars", "dividends" or "who owns a stock": id, path, summary and price of each, the best first. Without words it lists them all. Free.',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'Words about the data looked for; empty for all endpoints.' },
        limit: {
          type: 'integer',
          minimum: 1,
          maximum: 200,
          description: 'Most results, default 10; 200 without words.',
        },
      },
      required: ['query'],
      additionalProperties: false,
    },
    annotations: READS,
  },
  ask({ facts }, given) {
    refuseOthers(given, ['query', 'limit'])
    const query = textOf(given, 'query')
    const limit = wholeNumberOf(given, 'limit', { min: 1, max: 200, preset: query.trim() === '' ? 200 : 10 })
    return { told: { endpoints: searchEndpoints(facts, query, limit).map(briefOf) } }
  },
}

const documentationTool: Tool = {
  definition: {
    name: 'get_api_documentation',
    title: 'Documentation of an endpoint',
    description:
      'Tells everything about an endpoint: parameters with their types, fields of its rows with their units, price, and what a key needs. Without endpoint it tells what holds for all of them: names, dates, pages, credits, failures. Free.',
    inputSchema: {
      type: 'object',
      properties: {
        endpoint: {
          type: 'string',
          description: 'Id or path, such as eod.list or /v1/eod; left out for the general guide.',
        },
      },
      additionalProperties: false,
    },
    annotations: READS,
  },
  ask(desk, given) {
    refuseOthers(given, ['endpoint'])
    const asked = given['endpoint'] === undefined ? undefined : textOf(given, 'endpoint')
    return { told: asked === undefined ? guide(desk) : documentationOf(findEndpoint(desk.facts, asked, false).facts) }
  },
}

const callTool: Tool = {
  definition: {
    name: 'call_endpoint',
    title: 'Call an endpoint',
    description:
      'Calls an endpoint and returns its answer: data, and meta with next_cursor where more rows follow. Costs the credits that its documentation says; with dry_run true in parameters it only tells the cost.',
    inputSchema: {
      type: 'object',
      properties: {
        endpoint: { type: 'string', description: 'Id or path, such as eod.list or /v1/eod.' },
        parameters: {
          type: 'object',
          description: 'Path and query parameters by name, such as {"symbols": ["AAPL"], "from": "2026-01-02"}.',
          additionalProperties: true,
        },
        body: { type: 'object', description: 'The body of a POST endpoint.', additionalProperties: true },
      },
      required: ['endpoint'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  },
  ask({ facts: all }, given) {
    refuseOthers(given, ['endpoint', 'parameters', 'body'])
    const { body } = given
    const { facts, inPath } = findEndpoint(all, textOf(given, 'endpoint'), body !== undefined)
    const parameters = parameterTexts({ ...inPath, ...objectOf(given, 'parameters') })
    return { call: { operation: facts.id, parameters, body: body ?? undefined } }
  },
}

/** The tools of a request by name: the three, and those of the chosen operations. */
export function toolsOf(chosen: Desk['chosen']): ReadonlyMap<string, Tool> {
  const own = chosen.map(operationTool)
  return new Map([...own, searchTool, documentationTool, callTool].map((tool) => [tool.definition.name, tool]))
}
