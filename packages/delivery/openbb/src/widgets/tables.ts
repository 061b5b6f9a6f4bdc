import type { OperationFacts } from '@bourse/services'
import { columnsOf } from './columns.ts'
import { firstSentence } from './label.ts'
import { parametersOf } from './parameters.ts'
import { COMMON, endpointOf, type Widget } from './widget.ts'

/** Name of the MCP server in Workspace, as its user enters it. */
const SERVER = 'bourse'

/**
 * Whether an operation only reads rows: a GET, or a POST with pages. Operations of delivery datasets return files, and
 * create them.
 */
export const isTable = ({ method, body, isDelivery }: OperationFacts): boolean =>
  !isDelivery && (method === 'GET' || Object.hasOwn(body?.['properties'] ?? {}, 'limit'))

/** Returns the table of an operation's rows. */
export function tableOf(
  facts: OperationFacts,
  { example = {}, hasTools }: { readonly example?: Readonly<Record<string, string>>; readonly hasTools: boolean },
): Widget {
  const { toolName, summary, description, credits, datasetTitle } = facts
  return {
    ...COMMON,
    name: summary,
    description: [`${summary}.`, firstSentence(description), `Costs: ${credits}.`]
      .filter((part) => part !== '')
      .join(' '),
    category: datasetTitle,
    type: 'table',
    endpoint: endpointOf(toolName),
    gridData: { w: 20, h: 12 },
    params: parametersOf(facts, example),
    data: { table: { showAll: true, enableCharts: true, columnsDefs: columnsOf(facts) } },
    ...(hasTools ? { mcp_tool: { mcp_server: SERVER, tool_id: toolName } } : {}),
  }
}
