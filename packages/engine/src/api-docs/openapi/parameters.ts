import type { Field, Operation } from '@bourse/kit'
import type { CompiledOperation, Param } from '../../operations/index.ts'
import { addedFields } from './added-fields.ts'
import { DRY_RUN, otherFormats } from './answers.ts'
import type { ParameterObject } from './document.ts'
import { exampleCall, exampleOf, type Examples, inPath } from './example-call.ts'
import { headerSchema, pathSchema, querySchema } from './parameter-schemas.ts'
import { rowSchema } from './schemas.ts'
import { textOf } from './text-of.ts'

/** Everything that parameter documentation depends on, apart from the parameter declarations. */
export interface ParameterContext {
  readonly examples: Examples
  /** The installation's markets; undefined for a document that does not describe a specific installation. */
  readonly markets: readonly string[] | undefined
}

/** Returns all of an operation's parameters, path parameters first. */
export function parametersOf(compiled: CompiledOperation, context: ParameterContext): readonly ParameterObject[] {
  const inPath = [...compiled.path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) =>
    pathParameter(compiled, name, context),
  )
  const inQuery = [...compiled.params.values()].map((param) => queryParameter(compiled, param, context))
  return [...inPath, ...inQuery, ...headerParameters(compiled)]
}

function headerParameters({ operation }: CompiledOperation): readonly ParameterObject[] {
  const headerEntries = operation.kind === 'custom' ? Object.entries(operation.headers) : []
  return headerEntries.map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: headerSchema,
    example: '5a1f3c0e',
  }))
}

function pathParameter(
  { operation, fields }: CompiledOperation,
  name: string,
  { examples }: ParameterContext,
): ParameterObject {
  const described = describedBy(operation, name) ?? fields[name]
  const example = inPath(operation, name, examples)
  return {
    name,
    in: 'path',
    required: true,
    description: sentence(described?.description ?? `The ${name.replaceAll('_', ' ')}`),
    schema: pathSchema(described),
    ...(example === undefined ? {} : { example }),
  }
}

/** Ends a field description with a period, as parameter descriptions do. */
const sentence = (description: string) => (description.endsWith('.') ? description : `${description}.`)

/** Returns the field of the subject or parent that describes a path parameter. */
function describedBy(operation: Operation, name: string): Field | undefined {
  if (operation.kind !== 'custom' && operation.kind !== 'list') return undefined
  const { subjectIn, childOf } = operation
  if (subjectIn?.param === name) return subjectIn.subject.columns[subjectIn.subject.column]
  return childOf?.param === name ? childOf.record.fields[childOf.field ?? name] : undefined
}

function queryParameter(compiled: CompiledOperation, param: Param, context: ParameterContext): ParameterObject {
  const { examples } = context
  const example = exampleOf(compiled, param, examples)
  const call = exampleCall(compiled, examples, param.name)
  return {
    name: param.name,
    in: 'query',
    required: param.required,
    description: textOf(param.schema.description),
    schema: querySchema(param, context.markets),
    ...(param.kind === 'list' ? { style: 'form', explode: false } : {}),
    ...(example === undefined ? {} : { example }),
    ...(call === undefined ? {} : { 'x-example-call': call }),
    ...consequencesOf(compiled, param.name),
  }
}

/** Returns what a parameter changes in the response. */
function consequencesOf(compiled: CompiledOperation, name: string): Pick<ParameterObject, 'x-response' | 'x-adds'> {
  if (name === 'dry_run') return { 'x-response': DRY_RUN }
  if (name === 'format') return { 'x-response': otherFormats(compiled) }
  const added = addedFields(compiled.operation, name)
  return Object.keys(added).length === 0 ? {} : { 'x-adds': rowSchema(added) }
}
