import { problem, type Problem } from '@bourse/kit'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { CallToolRequestSchema, ListToolsRequestSchema, type CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { createAnswerBudget, type AnswerBudget } from './answer-budget.ts'
import { countRequest } from './count-request.ts'
import type { Desk } from './desk.ts'
import { MADE_UP } from './documentation.ts'
import { oneByOne } from './one-by-one.ts'
import { isProblem } from './problem-body.ts'
import { charactersIn, failureOf, resultOf, resultOfAnswer } from './tool-result.ts'
import type { Arguments, Asked, Tool } from './tool.ts'
import { toolsOf } from './tools.ts'

const INSTRUCTIONS =
  'Market data. Find an endpoint with search_endpoints, read its parameters with get_api_documentation, call it ' +
  'with call_endpoint; searching and reading is free, a call costs the credits that its documentation says. ' +
  'Where meta.next_cursor of an answer is not null, more rows follow: give it back as cursor. Ask for the rows ' +
  'that are needed, with from, to and limit.'

const instructionsOf = ({ isDemo }: Desk) => (isDemo ? `${INSTRUCTIONS} ${MADE_UP}` : INSTRUCTIONS)

/** Made once: a server would make its own for each request, and none of its requests needs it. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

/**
 * The server of one POST: its tools are those that the caller's address chose. The messages of a batch are answered one
 * after the other, until their answers hold as much as one may. What fails on our side is told to `onFailure`.
 */
export function createServer(desk: Desk, onFailure: (error: unknown) => void): McpServer {
  const tools = toolsOf(desk.chosen)
  const inTurn = oneByOne()
  const budget = createAnswerBudget()
  const mcp = new McpServer(
    // The version is that of the interface, /v1.
    { name: 'bourse', title: 'Bourse market data', version: '1' },
    { capabilities: { tools: {} }, instructions: instructionsOf(desk), jsonSchemaValidator },
  )
  // The tools are described by the JSON Schema of their operations, which the server below takes as it is.
  mcp.server.setRequestHandler(ListToolsRequestSchema, () =>
    inTurn(async () => {
      budget.check()
      const listed = [...tools.values()].map(({ definition }) => definition)
      budget.spend(JSON.stringify(listed).length)
      return { tools: listed }
    }),
  )
  const answer = async (name: string, given: Arguments): Promise<CallToolResult> => {
    try {
      return await run({ desk, budget, tools }, name, given)
    } catch (error) {
      if (isProblem(error)) return failureOf(error, desk.requestId)
      onFailure(error)
      return failureOf(
        problem('internal-error', 'The call failed on our side; the request id finds it in the log.'),
        desk.requestId,
      )
    }
  }
  mcp.server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    inTurn(async () => {
      const result = await answer(params.name, params.arguments ?? {})
      budget.spend(charactersIn(result))
      // To read a large answer takes as long as to write one: others have their turn in between.
      await yieldToOthers()
      return result
    }),
  )
  return mcp
}

/** What the messages of one POST share. */
interface Serving {
  readonly desk: Desk
  readonly budget: AnswerBudget
  readonly tools: ReadonlyMap<string, Tool>
}

/**
 * An operation counts itself in the minute; what does not come as far as one is counted here, before anything is told.
 */
async function run({ desk, budget, tools }: Serving, name: string, given: Arguments): Promise<CallToolResult> {
  const { operations, caller } = desk
  const asked = ask({ desk, budget, tools }, name, given)
  if ('call' in asked) return resultOfAnswer(await operations.call(caller, asked.call), desk)
  await countRequest(operations, caller)
  return 'tell' in asked ? resultOf(asked.tell()) : failureOf(asked.refused, desk.requestId)
}

function ask({ desk, budget, tools }: Serving, name: string, given: Arguments): Asked | { readonly refused: Problem } {
  try {
    budget.check()
    const tool = tools.get(name)
    if (tool === undefined) throw unknownTool(name, tools)
    return tool.ask(desk, given)
  } catch (error) {
    if (isProblem(error)) return { refused: error }
    throw error
  }
}

function unknownTool(name: string, tools: ReadonlyMap<string, Tool>): Problem {
  const known = [...tools.keys()].slice(0, 50).join(', ')
  return problem('route-not-found', `There is no tool ${name.slice(0, 60)}; known are ${known}.`)
}
