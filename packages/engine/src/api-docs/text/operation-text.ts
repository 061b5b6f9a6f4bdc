import type { ProblemCode } from '@bourse/kit/delivery'
import { PROBLEMS } from '@bourse/kit/host'
import {
  successOf,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type Schema,
} from '../openapi/document.ts'
import { textOf } from '../openapi/text-of.ts'
import { nestedFields } from '../pages/nested-fields.ts'
import { costText } from '../pages/operation-page.ts'
import { boundsText } from '../pages/parameter-rows.ts'
import { isNullable, metaSchemaOf, rowSchemaOf, typeText, type Entry } from '../pages/reference.ts'

/** Returns an operation's reference in Markdown. */
export function operationText(document: OpenApiDocument, entry: Entry): string {
  const { operation, method, path, tag } = entry
  return [
    `# ${operation.summary}`,
    `\`${method} ${path}\`, operation \`${operation.operationId}\` of ${tag['x-displayName']}.`,
    `Cost: ${costText(operation)}. ${accessText(operation)}`,
    operation.description ?? '',
    ...section('Parameters', operation.parameters.map(parameterText)),
    ...section('Members of the body', fieldTexts(operation.requestBody?.content['application/json']?.schema ?? {})),
    ...section('Members of `data`', fieldTexts(rowSchemaOf(document, entry))),
    ...section('Members of `meta`', fieldTexts(metaSchemaOf(document, entry))),
    '## Example',
    exampleText(operation, method),
    ...section('Errors, in addition to those of every operation', operation['x-codes'].map(errorText)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function accessText(operation: OperationObject): string {
  const { 'x-starting-plan': plan, 'x-capability': capabilities } = operation
  const needs = capabilities.length === 0 ? 'Any valid key may call it' : `Capability: \`${capabilities.join('`, `')}\``
  const isPlanned = operation['x-implementation-status'] === 'planned'
  return `${needs}; from plan: ${plan ?? 'none'}.${isPlanned ? ' Not yet available: every call returns 501.' : ''}`
}

/** A heading and a list, or nothing for an empty list. */
const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')]

const parameterText = ({ name, required, description, schema }: ParameterObject) =>
  `- \`${name}\` (${typeText(schema)}${boundsText(schema)}${required ? ', required' : ''}): ${inLine(description)}`

const errorText = (code: ProblemCode) => `- ${PROBLEMS[code][0]} \`${code}\`: ${PROBLEMS[code][1]}`

const fieldTexts = (schema: Schema) =>
  nestedFields(schema).map(([name, field]) => {
    const unit = field['x-unit'] === undefined ? '' : `, ${textOf(field['x-unit'])}`
    const type = `${typeText(field)}${isNullable(field) ? ' or null' : ''}${unit}`
    return `- \`${name}\` (${type}): ${inLine(textOf(field['description']))}`
  })

const inLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function exampleText(operation: OperationObject, method: string): string {
  const call = `${method} ${operation['x-example-call']}`
  const sent = operation.requestBody?.content['application/json']?.example
  const answer = successOf(operation).content?.['application/json']?.example
  return [call, sent, answer].flatMap((part) => (part === undefined ? [] : [fenced(part)])).join('\n\n')
}

const fenced = (content: unknown) =>
  typeof content === 'string'
    ? `\`\`\`http\n${content}\n\`\`\``
    : `\`\`\`json\n${JSON.stringify(content, null, 2)}\n\`\`\``
