import { problem } from '@bourse/kit'
import type { GetPromptResult, Prompt } from '@modelcontextprotocol/sdk/types.js'

/** Maximum length of a prompt's argument. */
const MAX_TEXT = 1_000

interface PromptText {
  readonly definition: Prompt & { readonly arguments: NonNullable<Prompt['arguments']> }
  readonly text: (given: Readonly<Record<string, string>>) => string
}

const CALLS =
  'Find endpoints with search_endpoints, read their parameters with get_api_documentation, and call them with ' +
  'call_endpoint. Request only the rows that you need.'

const PROMPTS: readonly PromptText[] = [
  {
    definition: {
      name: 'answer_as_of',
      title: 'Answer a question as of a past instant',
      description: 'Uses only what was known at an instant, without later corrections.',
      arguments: [
        { name: 'question', description: 'The question', required: true },
        { name: 'as_of', description: 'An instant or a date, such as 2026-03-02T21:00:00Z', required: true },
      ],
    },
    text: ({ question = '', as_of: asOf = '' }) =>
      `${question}\n\nAnswer with what was known at ${asOf}: pass as_of=${asOf} in every call that accepts it, and ` +
      `use no row with a later date. ${CALLS} State the as_of in the meta of each response that you used.`,
  },
  {
    definition: {
      name: 'estimate_cost',
      title: 'Estimate the credits of a task',
      description: 'Adds up the cost of all calls before any of them is made.',
      arguments: [{ name: 'task', description: 'What to retrieve', required: true }],
    },
    text: ({ task = '' }) =>
      `${task}\n\nDo not retrieve rows yet. ${CALLS} Make each call with dry_run=true, which spends nothing, and ` +
      'report the calls, their credits and the sum next to the credits that remain.',
  },
  {
    definition: {
      name: 'describe_symbol',
      title: 'Describe a symbol',
      description: 'What is listed, its recent prices, corporate actions and company data.',
      arguments: [{ name: 'symbol', description: 'A ticker such as AAPL, or MIC:TICKER', required: true }],
    },
    text: ({ symbol = '' }) =>
      `Describe ${symbol}: what it is, where it is listed, its latest prices, its corporate actions of the last year ` +
      `and what its company reported last. ${CALLS} Quote figures exactly as returned, with their units.`,
  },
]

/** Every prompt as clients list it. */
export const promptDefinitions: readonly Prompt[] = PROMPTS.map(({ definition }) => definition)

/** Returns a prompt with its arguments filled in. Throws a problem for an unknown name and for invalid arguments. */
export function promptOf(name: string, given: Readonly<Record<string, string>> = {}): GetPromptResult {
  const found = PROMPTS.find(({ definition }) => definition.name === name)
  if (found === undefined) {
    const known = promptDefinitions.map((each) => each.name).join(', ')
    throw problem('route-not-found', `There is no prompt ${name.slice(0, 60)}; expected one of: ${known}.`)
  }
  const { definition, text } = found
  for (const { name: argument } of definition.arguments) check(argument, given[argument])
  return {
    ...(definition.description === undefined ? {} : { description: definition.description }),
    messages: [{ role: 'user', content: { type: 'text', text: text(given) } }],
  }
}

function check(name: string, value: string | undefined): void {
  if (value === undefined || value.trim() === '') throw problem('invalid-parameter', `${name}: is required`)
  if (value.length > MAX_TEXT)
    throw problem(
      'invalid-parameter',
      `${name}: expected at most ${MAX_TEXT} characters, got ${value.length} characters`,
    )
}
