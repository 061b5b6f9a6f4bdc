import { ConnectionFailed, problemOf } from '@bourse/client'
import { useQuery } from '@tanstack/react-query'
import { objectIn, parametersIn, type ParameterOf } from './openapi.ts'

/** A tool as described by `tools/list`. */
export interface McpTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Arguments, from its `inputSchema`. */
  readonly parameters: readonly ParameterOf[]
}

/** The result of a tool call. */
export interface McpAnswer {
  /** Text blocks exactly as received, so numbers keep every digit. */
  readonly texts: readonly string[]
  /** Whether the tool reports a problem. */
  readonly isError: boolean
  readonly cost: number | undefined
  readonly remaining: number | undefined
}

/** The deployment serves nothing at `/mcp`. */
export class NoMcp extends Error {
  override readonly name = 'NoMcp'
}

const PATH = '/mcp'

/**
 * URL of the MCP server with a toolset's tools in addition to its three built-in tools. An empty toolset serves only
 * the built-in tools.
 */
export const mcpAddress = (toolset: string): string =>
  toolset === '' ? PATH : `${PATH}?toolsets=${encodeURIComponent(toolset)}`

/** The JSON-RPC message that calls a tool. */
export const callMessage = (name: string, given: object): object => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
})

/** A toolset's tools that a key may call. MCP does not accept sessions, so nothing is requested without a key. */
export function useMcpTools(key: string, toolset: string) {
  return useQuery({
    queryKey: ['mcp', 'tools', toolset, key],
    enabled: key !== '',
    queryFn: async ({ signal }): Promise<readonly McpTool[]> => {
      const { tools } = await send(key, toolset, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, signal)
      return Array.isArray(tools) ? tools.map(toolOf) : []
    },
    staleTime: Infinity,
  })
}

/** Calls a tool. A problem reported by the tool is a result; every other failure is thrown. */
export async function callTool(
  key: string,
  call: { readonly toolset: string; readonly name: string; readonly given: object },
  signal: AbortSignal,
): Promise<McpAnswer> {
  const { content, isError, _meta } = await send(key, call.toolset, callMessage(call.name, call.given), signal)
  const meta = objectIn(_meta)
  return {
    texts: Array.isArray(content) ? content.map((block) => text(objectIn(block)['text'])) : [],
    isError: isError === true,
    cost: number(meta['credits_cost']),
    remaining: number(meta['credits_remaining']),
  }
}

async function send(
  key: string,
  toolset: string,
  message: object,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(mcpAddress(toolset), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(message),
    credentials: 'omit',
    redirect: 'error',
    signal,
  }).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    throw new ConnectionFailed('The MCP server cannot be reached.', { cause })
  })
  const document = objectIn(await response.json().catch(() => undefined))
  if (!response.ok) throw problemIn(response, document)
  const failure = objectIn(document['error'])
  if (typeof failure['message'] === 'string') throw new Error(failure['message'])
  return objectIn(document['result'])
}

function problemIn(response: Response, document: Readonly<Record<string, unknown>>): Error {
  const retryAfter = response.headers.get('retry-after')
  const problem = problemOf(document, {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfter === null ? undefined : Number(retryAfter),
  })
  if (problem.status === 404) return new NoMcp(problem.message)
  // The API key that the user entered is wrong, but the session remains valid.
  return problem.status === 401 ? new Error(problem.message) : problem
}

function toolOf(value: unknown): McpTool {
  const tool = objectIn(value)
  const name = text(tool['name'])
  return {
    name,
    title: text(tool['title']) || name,
    description: text(tool['description']),
    parameters: parametersIn(objectIn(tool['inputSchema'])),
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
