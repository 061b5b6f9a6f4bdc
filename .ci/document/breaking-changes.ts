import type { ClientDocument, OperationObject, Schema } from '@bourse/client/generate'

type Schemas = Readonly<Record<string, Schema>>

/** Both versions of a part of the document, with the schemas that each refers to. */
interface Versions<T> {
  readonly before: T
  readonly after: T
  readonly schemas: { readonly before: Schemas; readonly after: Schemas }
}

/**
 * Returns the changes between two documents after which clients that were generated from the earlier one no longer
 * work: an operation, parameter, field or value is removed, has a different type or becomes required.
 */
export function breakingChanges(before: ClientDocument, after: ClientDocument): readonly string[] {
  const schemas = { before: before.components?.schemas ?? {}, after: after.components?.schemas ?? {} }
  const now = operationsOf(after)
  return [...operationsOf(before)].flatMap(([id, old]) => {
    const current = now.get(id)
    if (current === undefined) return [`${id}: the operation is removed`]
    if (old.route !== current.route) return [`${id}: the operation is ${current.route}, and was ${old.route}`]
    return operationChanges({ before: old.operation, after: current.operation, schemas }).map(
      (text) => `${id}: ${text}`,
    )
  })
}

function operationsOf({ paths }: ClientDocument) {
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [
        operation.operationId,
        { route: `${method.toUpperCase()} ${path}`, operation },
      ]),
    ),
  )
}

function operationChanges({ before, after, schemas }: Versions<OperationObject>): readonly string[] {
  return [
    ...parameterChanges({ before, after, schemas }),
    ...schemaChanges('body', { before: bodyOf(before), after: bodyOf(after), schemas }, 'sent'),
    ...schemaChanges('response', { before: answerOf(before), after: answerOf(after), schemas }, 'returned'),
  ]
}

const bodyOf = ({ requestBody }: OperationObject) => requestBody?.content?.['application/json']?.schema ?? {}
const answerOf = ({ responses }: OperationObject) =>
  (responses['202'] ?? responses['200'])?.content?.['application/json']?.schema ?? {}

/** Parameters are compared as if they were the properties of an object that the caller sends. */
function parameterChanges({ before, after, schemas }: Versions<OperationObject>): readonly string[] {
  return schemaChanges(
    'parameter',
    { before: parametersAsObject(before), after: parametersAsObject(after), schemas },
    'sent',
  )
}

const parametersAsObject = ({ parameters = [] }: OperationObject): Schema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, inUrl(schema)])),
  required: parameters.flatMap(({ name, required }) => (required === true ? [name] : [])),
})

/** A list in a URL may be one value. */
const inUrl = (schema: Schema): Schema =>
  schema.items?.type === undefined ? schema : { ...schema, type: ['array', ...[schema.items.type].flat()] }

/** Whether callers send the value, and so depend on all that is allowed, or the service returns it. */
type Direction = 'sent' | 'returned'

function schemaChanges(place: string, versions: Versions<Schema>, direction: Direction): readonly string[] {
  const { schemas } = versions
  const before = resolved(versions.before, schemas.before)
  const after = resolved(versions.after, schemas.after)
  const inner = { before, after, schemas }
  return [
    ...typeChanges(place, inner, direction),
    ...(direction === 'sent' ? valueChanges(place, inner) : []),
    ...propertyChanges(place, inner, direction),
    ...(before.items === undefined || after.items === undefined
      ? []
      : schemaChanges(`${place}[]`, { before: before.items, after: after.items, schemas }, direction)),
  ]
}

function resolved({ $ref: reference, ...schema }: Schema, schemas: Schemas): Schema {
  if (reference === undefined) return schema
  return resolved(schemas[reference.split('/').at(-1) ?? ''] ?? {}, schemas)
}

/** What is sent may have more types than before, what is returned fewer. */
function typeChanges(place: string, { before, after, schemas }: Versions<Schema>, direction: Direction) {
  const [old, now] = [typesOf(before, schemas.before), typesOf(after, schemas.after)]
  const [some, all] = direction === 'sent' ? [old, now] : [now, old]
  const isCovered =
    all.size === 0 || [...some].every((type) => all.has(type) || (type === 'integer' && all.has('number')))
  return isCovered ? [] : [`${place} is ${listOf(now)}, and was ${listOf(old)}`]
}

function typesOf(schema: Schema, schemas: Schemas): ReadonlySet<string> {
  const { type, anyOf = [], enum: values = [] } = resolved(schema, schemas)
  if (type !== undefined) return new Set([type].flat())
  const ofValues = values.map((value) => (value === null ? 'null' : typeof value))
  return new Set([...ofValues, ...anyOf.flatMap((one) => [...typesOf(one, schemas)])])
}

const listOf = (types: ReadonlySet<string>) => [...types].sort().join(' or ')

/** Values that callers can no longer send. */
function valueChanges(place: string, { before, after }: Versions<Schema>): readonly string[] {
  // Which markets there are depends on the installation.
  if (after.enum === undefined || after['x-of-installation'] === true) return []
  if (before.enum === undefined) return [`${place} is limited to certain values`]
  const missing = before.enum.filter((value) => after.enum?.includes(value) === false)
  return missing.map((value) => `${place} no longer accepts ${JSON.stringify(value)}`)
}

function propertyChanges(place: string, { before, after, schemas }: Versions<Schema>, direction: Direction) {
  const { properties: old = {} } = before
  const { properties: now = {} } = after
  const required = (schema: Schema) => new Set(schema.required)
  const [demands, guarantees] = [required(after), required(before)]
  return [
    ...Object.entries(old).flatMap(([name, schema]) => {
      const current = now[name]
      if (current === undefined) return [`${place} ${name} is removed`]
      return schemaChanges(`${place} ${name}`, { before: schema, after: current, schemas }, direction)
    }),
    ...(direction === 'sent'
      ? [...demands].flatMap((name) => (guarantees.has(name) ? [] : [`${place} ${name} becomes required`]))
      : [...guarantees].flatMap((name) =>
          demands.has(name) || !(name in now) ? [] : [`${place} ${name} may be missing`],
        )),
  ]
}
