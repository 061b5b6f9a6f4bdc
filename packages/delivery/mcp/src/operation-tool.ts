import type { OperationFacts } from '@bourse/services'
import { Body, checkedArguments, Parameters, parameterTexts } from './arguments.ts'
import { callable } from './documentation.ts'
import { outputOfOperation } from './output-schema.ts'
import type { Tool } from './tool.ts'

/** An operation exposed as its own tool: its parameters are the arguments, and its body, if any, is `body`. */
export function operationTool(facts: OperationFacts): Tool {
  const parameters = callable(facts)
  const { toolName: name, summary, description, credits, method } = facts
  return {
    definition: {
      name,
      title: summary,
      description: [`${summary}.`, description, `Costs: ${credits}.`].filter((part) => part !== '').join(' '),
      inputSchema: {
        type: 'object',
        properties: {
          ...Object.fromEntries(
            parameters.map((each) => [each.name, { ...each.schema, description: each.description }]),
          ),
          ...(facts.body === undefined ? {} : { body: facts.body }),
        },
        required: [
          ...parameters.filter(({ required }) => required).map(({ name }) => name),
          ...(facts.body === undefined ? [] : ['body']),
        ],
        additionalProperties: false,
      },
      outputSchema: outputOfOperation(facts),
      annotations: { readOnlyHint: method === 'GET', destructiveHint: false, openWorldHint: false },
    },
    ask(_, given) {
      const { body = null, ...rest } = facts.body === undefined ? { ...given, body: null } : given
      const parameters = parameterTexts(checkedArguments(Parameters, rest))
      return { call: { operation: facts.id, parameters, body: checkedArguments(Body, body) ?? undefined } }
    },
  }
}
