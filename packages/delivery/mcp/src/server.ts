import { problem, type Problem } from '@bourse/kit'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { CallToolRequestSchema, ListToolsRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import type { Arguments } from './arguments.ts'
import { countRequest } from './count-request.ts'
import type { Desk } from './desk.ts'
import { MADE_UP } from './documentation.ts'
import { isProblem } from './problem-body.ts'
import { failureOf, resultOf, resultOfAnswer } from './tool-result.ts'
import type { Asked, Tool } from './tool.ts'
import { toolsOf } from './tools.ts'

const INSTRUCTIONS =
  'Market data. Find an endpoint with search_endpoints, read its parameters with get_api_documentation, call it with call_endpoint; searching and reading is free, ' +
  'a call costs the credits that its documentation says. Where meta.next_cursor of an answer is not null, more rows follow: give it back as cursor. ' +
  'Ask for the rows that are needed, with from, to and limit.'

const instructionsOf = ({ isDemo }: Desk) => (isDemo ? `${INSTRUCTIONS} ${MADE_UP}` : INSTRUCTIONS)

/** Made once: a server would make its own for each request, and none of its requests needs it. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

/** The server of one request: its tools are those that the caller's address chose. What fails on our side is told to `onFailure`. */
export function createServer(desk: Desk, onFailure: (error: unknown) => void): McpServer {
  const tools = toolsOf(desk.chosen)
  const mcp = new McpServer(
    // The version is that of the interface, /v1.
    { name: 'bourse', title: 'Bourse market data', version: '1' },
    { capabilities: { tools: {} }, instructions: instructionsOf(desk), jsonSchemaValidator },
  )
  // The tools are described by the JSON Schema of their operations, which the server below takes as it is.
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools.values()].map(({ definition }) => definition),
  }))
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    try {
      return await run(desk, tools, params.name, params.arguments ?? {})
    } catch (error) {
      if (isProblem(error)) return failureOf(error, desk.requestId)
      onFailure(error)
      return failureOf(
        problem('internal-error', 'The call failed on our side; the request id finds it in the log.'),
        desk.requestId,
      )
    }
  })
  return mcp
}

/** An operation counts itself in the minute; what does not come as far as one is counted here. */
async function run(
  desk: Desk,
  tools: ReadonlyMap<string, Tool>,
  name: string,
  given: Arguments,
): Promise<CallToolResult> {
  const { operations, caller } = desk
  const asked = ask(desk, tools, name, given)
  if ('call' in asked) return resultOfAnswer(await operations.call(caller, asked.call), desk)
  await countRequest(operations, caller)
  return 'told' in asked ? resultOf(asked.told) : failureOf(asked.refused, desk.requestId)
}

function ask(
  desk: Desk,
  tools: ReadonlyMap<string, Tool>,
  name: string,
  given: Arguments,
): Asked | { readonly refused: Problem } {
  const tool = tools.get(name)
  if (tool === undefined) {
    const known = [...tools.keys()].join(', ')
    return { refused: problem('route-not-found', `There is no tool ${name.slice(0, 60)}; known are ${known}.`) }
  }
  try {
    return tool.ask(desk, given)
  } catch (error) {
    if (isProblem(error)) return { refused: error }
    throw error
  }
}
