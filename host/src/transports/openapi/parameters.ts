import { MAX_TEXT, type Param } from '../../operations/params.ts'
import type { CompiledOperation } from '../../operations/operation.ts'
import type { ParameterObject, Schema } from './document.ts'
import { exampleCall, exampleOf, type Examples } from './example-call.ts'
import { plainSchema } from './schemas.ts'
import { textOf } from './text-of.ts'

/** Every parameter of an operation, those of the path first. */
export function parametersOf(compiled: CompiledOperation, examples: Examples): readonly ParameterObject[] {
  const inPath = [...compiled.path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => pathParameter(compiled, name))
  const inQuery = [...compiled.params.values()].map((param) => queryParameter(compiled, param, examples))
  return [...inPath, ...inQuery, ...headerParameters(compiled)]
}

function headerParameters({ operation }: CompiledOperation): readonly ParameterObject[] {
  const asked = operation.kind === 'custom' ? Object.entries(operation.headers) : []
  return asked.map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', maxLength: MAX_TEXT },
    example: '5a1f3c0e',
  }))
}

function pathParameter({ operation, fields }: CompiledOperation, name: string): ParameterObject {
  const subject = operation.kind === 'custom' ? operation.subjectIn?.subject : undefined
  const described = subject?.columns[subject.column] ?? fields[name]
  const example = operation.examples[name]
  return {
    name,
    in: 'path',
    required: true,
    description: described?.description ?? `The ${name.replaceAll('_', ' ')}.`,
    schema: { type: 'string', minLength: 1, maxLength: MAX_TEXT },
    ...(example === undefined ? {} : { example }),
  }
}

function queryParameter(compiled: CompiledOperation, param: Param, examples: Examples): ParameterObject {
  const { description, examples: _, ...schema } = plainSchema(param.schema)
  const example = exampleOf(param, examples)
  const call = exampleCall(compiled, examples, param.name)
  return {
    name: param.name,
    in: 'query',
    required: param.required,
    description: textOf(description) + (param.name === 'dry_run' ? DRY_ANSWER : ''),
    schema: param.kind === 'instant' || param.kind === 'dateOrInstant' ? instantOrDate(schema) : schema,
    ...(param.kind === 'list' ? { style: 'form', explode: false } : {}),
    ...(example === undefined ? {} : { example }),
    ...(call === undefined ? {} : { 'x-example-call': call }),
  }
}

// Said in words: as a second schema of every answer it would make each generated client tell the two apart at every call.
const DRY_ANSWER = ' The answer is then `{"data": {"subjects", "credits", "remaining"}, "meta": {"dry_run": true}}`.'

/** A date is taken wherever an instant is, and means its whole day. */
function instantOrDate({ format: _, ...rest }: Schema): Schema {
  return { ...rest, anyOf: [{ format: 'date-time' }, { format: 'date' }] }
}
