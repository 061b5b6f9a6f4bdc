import { problem, type Problem } from '@bourse/kit'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import {
  CallToolRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ErrorCode,
  ReadResourceRequestSchema,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import manifest from '../package.json' with { type: 'json' }
import { createAnswerBudget, type AnswerBudget } from './answer-budget.ts'
import { countRequest } from './count-request.ts'
import type { ToolContext } from './tool-context.ts'
import { DEMO_DISCLAIMER } from './documentation.ts'
import { createSerialQueue } from './serial-queue.ts'
import { isProblem } from './problem-body.ts'
import { promptDefinitions, promptOf } from './prompts.ts'
import { readResource, RESOURCE_TEMPLATES, resourcesOf } from './resources.ts'
import { charactersIn, failureOf, resultOf, resultOfAnswer } from './tool-result.ts'
import type { Arguments, ToolWork, Tool } from './tool.ts'
import { toolsOf } from './tools.ts'

const INSTRUCTIONS =
  'Market data. Find an endpoint with search_endpoints, read its parameters with get_api_documentation, call it ' +
  'with call_endpoint; searching and reading are free; the documentation of a call states its cost in credits. ' +
  'If meta.next_cursor in a response is not null, there are more rows: pass it as cursor. Request only the ' +
  'rows ' +
  'that you need, with from, to and limit.'

const instructionsOf = ({ isDemo }: ToolContext) => (isDemo ? `${INSTRUCTIONS} ${DEMO_DISCLAIMER}` : INSTRUCTIONS)

/**
 * Created once and shared: by default, every server, and therefore every request, would create one that it does not
 * need.
 */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

/**
 * Creates the server for one POST, with the tools that the caller's URL selects. It processes the messages in a batch
 * in order until the response budget is used up. Internal errors go to `onFailure`.
 */
export function createServer(desk: ToolContext, onFailure: (error: unknown) => void): McpServer {
  const tools = toolsOf(desk)
  const inTurn = createSerialQueue()
  const budget = createAnswerBudget()
  const mcp = new McpServer(
    { name: 'bourse', title: 'Bourse market data', version: manifest.version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: instructionsOf(desk),
      jsonSchemaValidator,
    },
  )
  serveFreeContent(mcp, { desk, tools, tell: (content) => inTurn(() => withinBudget(budget, content, onFailure)) })
  const answer = async (name: string, given: Arguments): Promise<CallToolResult> => {
    try {
      return await run({ desk, budget, tools }, name, given)
    } catch (error) {
      if (isProblem(error)) return failureOf(error, desk.requestId)
      onFailure(error)
      return failureOf(
        problem(
          'internal-error',
          'The call failed because of an internal error. Use the request id to find it in the log.',
        ),
        desk.requestId,
      )
    }
  }
  mcp.server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    inTurn(async () => {
      const result = await answer(params.name, params.arguments ?? {})
      budget.spend(charactersIn(result))
      // Parsing a large response takes as long as writing one, so yield to other requests first.
      await yieldToOthers()
      return result
    }),
  )
  return mcp
}

interface FreeContent extends Pick<Serving, 'desk' | 'tools'> {
  /** Runs one message after the earlier ones of the POST. */
  tell<T extends object>(content: () => T | Promise<T>): Promise<T>
}

/** Serves what costs nothing: the lists, resources and prompts. */
function serveFreeContent({ server }: McpServer, { desk, tools, tell }: FreeContent): void {
  // Tools use the JSON Schema of their operations, which the low-level server accepts unchanged.
  server.setRequestHandler(ListToolsRequestSchema, () =>
    tell(() => ({ tools: [...tools.values()].map(({ definition }) => definition) })),
  )
  server.setRequestHandler(ListResourcesRequestSchema, () =>
    tell(async () => ({ resources: [...(await resourcesOf(desk))] })),
  )
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () =>
    tell(() => ({ resourceTemplates: [...RESOURCE_TEMPLATES] })),
  )
  server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => tell(() => readResource(desk, params.uri)))
  server.setRequestHandler(ListPromptsRequestSchema, () => tell(() => ({ prompts: [...promptDefinitions] })))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => tell(() => promptOf(params.name, params.arguments)))
}

/** Returns free content within the response budget. Outside of tools, the protocol reports failures as errors. */
async function withinBudget<T extends object>(
  budget: AnswerBudget,
  content: () => T | Promise<T>,
  onFailure: (error: unknown) => void,
): Promise<T> {
  try {
    budget.check()
    const resource = await content()
    budget.spend(JSON.stringify(resource).length)
    return resource
  } catch (error) {
    if (isProblem(error)) throw new McpError(ErrorCode.InvalidParams, error.message)
    onFailure(error)
    throw new McpError(ErrorCode.InternalError, 'The request failed because of an internal error.')
  }
}

/** State shared by the messages in one POST. */
interface Serving {
  readonly desk: ToolContext
  readonly budget: AnswerBudget
  readonly tools: ReadonlyMap<string, Tool>
}

/** An operation counts its own request; calls that do not reach one are counted here first. */
async function run({ desk, budget, tools }: Serving, name: string, given: Arguments): Promise<CallToolResult> {
  const { operations, caller } = desk
  const requested = ask({ desk, budget, tools }, name, given)
  if ('call' in requested)
    return resultOfAnswer(await operations.call(caller, { ...requested.call, entryPoint: 'mcp' }), desk)
  await countRequest(operations, caller)
  return 'tell' in requested ? resultOf(requested.tell()) : failureOf(requested.refused, desk.requestId)
}

function ask(
  { desk, budget, tools }: Serving,
  name: string,
  given: Arguments,
): ToolWork | { readonly refused: Problem } {
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
  return problem('route-not-found', `There is no tool ${name.slice(0, 60)}; expected one of: ${known}.`)
}
