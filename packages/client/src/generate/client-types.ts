import { comment } from './comment.ts'
import type { DescribedOperation } from './described-operation.ts'
import type { ClientDocument, Schema } from './document.ts'
import { typeName } from './names.ts'
import type { Places } from './places.ts'
import { shapeOf } from './shape-of.ts'
import { componentName, member, members, typeOf, type Place } from './type-of.ts'

/** The types of an operation's parameters and of its `meta`. */
export function operationTypes(
  described: DescribedOperation,
  document: ClientDocument,
  places: Places,
): readonly string[] {
  const { name, object, parameters, body, answer } = described
  const about = `of \`${described.id}\``
  const meta = answer.properties?.['meta'] ?? {}
  const given = parameters
    .map(({ name: one, schema, required = false, description }) =>
      member(one, { schema, isRequired: required, place: places.address, description }),
    )
    .join('')
  const sent =
    body === undefined
      ? ''
      : member('body', { schema: body, isRequired: true, place: places.body, description: object.summary })
  return [
    `${comment([`Parameters ${about}.`])}${paramsType(`${name}Params`, given + sent)}`,
    `${comment([`The \`meta\` ${about}.`])}${interfaceOf(`${name}Meta`, meta, {
      document,
      place: places.answer,
    })}`,
  ]
}

const paramsType = (name: string, parameters: string) =>
  parameters === ''
    ? `export type ${name} = Readonly<Record<string, never>>\n`
    : `export interface ${name} {\n${parameters}}\n`

/** An interface, whose argument is the type of its exact numbers if it has any. */
function interfaceOf(
  name: string,
  schema: Schema,
  { document, place }: { readonly document: ClientDocument; readonly place: Place },
): string {
  return `export interface ${name}${argumentOf(schema, document)} {\n${members(schema, place)}}\n`
}

const argumentOf = (schema: Schema, document: ClientDocument) =>
  shapeOf(schema, document) === undefined ? '' : '<N = DecimalText>'

/** The types of rows and of all other schemas that the responses refer to. */
export function componentTypes(
  document: ClientDocument,
  operations: readonly DescribedOperation[],
  places: Places,
): readonly string[] {
  const schemas = document.components?.schemas ?? {}
  const rows = new Set(operations.map((described) => rowComponent(described)))
  const reached = new Set<string>()
  const reach = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('$ref' in value && typeof value.$ref === 'string') {
      const name = componentName(value.$ref)
      if (reached.has(name)) return
      reached.add(name)
      reach(schemas[name])
    }
    Object.values(value).forEach(reach)
  }
  operations.forEach(({ answer, body }) => [answer, body].forEach(reach))
  return [...reached].sort().flatMap((name) => {
    const schema = schemas[name]
    if (schema === undefined) throw new TypeError(`the document refers to ${name}, but does not define it`)
    const about = comment([schema.description ?? `A row of \`${idOf(name, operations)}\`.`])
    const place = rows.has(name) ? places.row : places.answer
    return [`${about}${declaration(typeName(name), schema, { document, place })}\n`]
  })
}

function declaration(
  name: string,
  schema: Schema,
  context: { readonly document: ClientDocument; readonly place: Place },
): string {
  return schema.properties === undefined
    ? `export type ${name}${argumentOf(schema, context.document)} = ${typeOf(schema, context.place)}\n`
    : interfaceOf(name, schema, context)
}

function rowComponent({ answer }: DescribedOperation): string | undefined {
  const data = answer.properties?.['data']
  const reference = data?.$ref ?? data?.items?.$ref
  return reference === undefined ? undefined : componentName(reference)
}

const idOf = (component: string, operations: readonly DescribedOperation[]) =>
  operations.find((described) => rowComponent(described) === component)?.id ?? component
