import { problem } from '@bourse/kit'
import type { OperationFacts, Operations } from '@bourse/services'
import type { ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js'
import { briefOf, documentationOf, guide } from './documentation.ts'
import type { ToolContext } from './tool-context.ts'

const MARKDOWN = 'text/markdown'
const JSON_TYPE = 'application/json'
const START = 'bourse://start'
const DATASETS = 'bourse://datasets/'
const OPERATIONS = 'bourse://operations/'
const GUIDES = 'bourse://guides/'

/** Maximum length of a resource's URI: longer than any real one. */
const MAX_URI = 300

/** Resources whose URI contains a name. */
export const RESOURCE_TEMPLATES: readonly ResourceTemplate[] = [
  {
    uriTemplate: `${OPERATIONS}{id}`,
    name: 'operation',
    title: 'Definition of an operation',
    description: 'Parameters, fields with their units, price and capabilities, by id, such as eod.list.',
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: `${DATASETS}{id}`,
    name: 'dataset',
    title: 'Operations of a dataset',
    mimeType: JSON_TYPE,
  },
  { uriTemplate: `${GUIDES}{name}`, name: 'guide', title: 'Guide', mimeType: MARKDOWN },
]

/** Returns the general guide, every dataset and every guide of the documentation. */
export async function resourcesOf({ facts, operations }: ToolContext): Promise<readonly Resource[]> {
  const datasets = [...new Set(facts.map(({ dataset }) => dataset))].toSorted()
  return [
    { uri: START, name: 'start', title: 'How to call the service', mimeType: JSON_TYPE },
    ...datasets.map((id) => ({ uri: DATASETS + id, name: id, title: `Operations of ${id}`, mimeType: JSON_TYPE })),
    ...(await operations.guides()).map(({ name, title }) => ({
      uri: GUIDES + name,
      name: `guide ${name}`,
      title,
      mimeType: MARKDOWN,
    })),
  ]
}

/** Returns a resource's content. Throws `route-not-found` for an unknown URI. */
export async function readResource(desk: ToolContext, uri: string): Promise<ReadResourceResult> {
  const text = uri.length > MAX_URI ? undefined : await textOf(desk, uri)
  if (text === undefined)
    throw problem(
      'route-not-found',
      `There is no resource ${uri.slice(0, 60)}. resources/list lists all, and ${OPERATIONS}<id> is an operation.`,
    )
  return { contents: [{ uri, mimeType: uri.startsWith(GUIDES) ? MARKDOWN : JSON_TYPE, text }] }
}

async function textOf(desk: ToolContext, uri: string): Promise<string | undefined> {
  const { facts, operations } = desk
  if (uri === START) return json(guide(desk))
  if (uri.startsWith(DATASETS)) return datasetText(facts, uri.slice(DATASETS.length))
  if (uri.startsWith(GUIDES)) return guideText(operations, uri.slice(GUIDES.length))
  const operation = facts.find(({ id }) => uri === OPERATIONS + id)
  return operation && json(documentationOf(operation))
}

function datasetText(facts: readonly OperationFacts[], id: string): string | undefined {
  const own = facts.filter(({ dataset }) => dataset === id)
  return own.length === 0 ? undefined : json({ dataset: id, operations: own.map(briefOf) })
}

/** Guides link to each other by file name, so a name may end with `.md`. */
async function guideText(operations: Operations, file: string): Promise<string | undefined> {
  const guide = file.replace(/\.md$/, '')
  return (await operations.guides()).find(({ name }) => name === guide)?.text
}

const json = (content: unknown) => JSON.stringify(content)
