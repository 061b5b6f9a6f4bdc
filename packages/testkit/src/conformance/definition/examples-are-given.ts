import type { Dataset, Field, Fields } from '@bourse/kit'
import { decimalText, isDate, utcInstant } from '@bourse/kit/values'
import type { Check } from '../check.ts'

/** The documentation shows a call and a row generated from examples. */
export const examplesAreGiven: Check = {
  name: 'examples-are-given',
  says:
    'A parameter or a field has no example, or one of the wrong kind, so the documentation cannot show ' +
    'a working call or a realistic row. Add `example: …` to the field, `examples: […]` to the parameter, ' +
    '`examples: { … }` to the operation for its path.',
  find: ({ dataset }) => [
    ...fieldsShown(dataset).flatMap(([where, fields]) =>
      Object.entries(fields).flatMap(([name, field]) => {
        const wrong = wrongExample(field)
        return wrong === undefined ? [] : [`${where}: field ${name} ${wrong}`]
      }),
    ),
    ...dataset.endpoints.flatMap(({ id, path, query, examples }) => [
      ...Object.entries(query.properties)
        .filter(([, schema]) => !Array.isArray(schema.examples) || schema.examples.length === 0)
        .map(([name]) => `operation ${id}: parameter ${name} has none`),
      ...[...path.matchAll(/\{(\w+)\}/g)]
        .filter(([, name = '']) => examples[name] === undefined)
        .map(([, name = '']) => `operation ${id}: {${name}} in its path has none`),
    ]),
  ],
}

function fieldsShown({ records, endpoints }: Dataset): readonly (readonly [where: string, fields: Fields])[] {
  return [
    ...records.map((record) => [`record ${record.table}`, { ...record.subject?.columns, ...record.fields }] as const),
    ...endpoints.flatMap((operation) =>
      operation.kind === 'custom'
        ? [[`operation ${operation.id}`, operation.fields] as const]
        : operation.kind === 'list' && operation.adds !== undefined
          ? [[`operation ${operation.id}`, operation.adds.fields] as const]
          : [],
    ),
  ]
}

function wrongExample(field: Field): string | undefined {
  const { example, kind } = field
  if (example === undefined) return needsNone(field) ? undefined : 'has none'
  return FITS[kind](example) ? undefined : `has ${JSON.stringify(example)}, which is not a valid ${kind}`
}

/** Returns whether a field needs no example, as enumerations and booleans do not. */
const needsNone = ({ kind, schema }: Field) => kind === 'boolean' || Array.isArray(schema['anyOf'])

const isNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && decimalText(value) !== undefined)

const FITS: Readonly<Record<Field['kind'], (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  date: (value) => typeof value === 'string' && isDate(value),
  instant: (value) => typeof value === 'string' && utcInstant(value) !== undefined,
  decimal: isNumber,
  count: (value) => isNumber(value) && !String(value).includes('.'),
  boolean: (value) => typeof value === 'boolean',
  json: (value) => value !== null,
  list: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null,
}
