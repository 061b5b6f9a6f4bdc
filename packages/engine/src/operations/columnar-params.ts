import { COLUMNAR_FORMATS, NUMBERS } from '../columns/index.ts'
import { p, type Operation } from '@bourse/kit'
import { Type, type TSchema } from '@sinclair/typebox'
import type { NamedSchemas } from './bounds.ts'
import { fieldsOf } from './fields-of.ts'

export const MAX_COLUMNAR_ROWS = 100_000

export const TEXT_FORMATS = ['json', 'csv', 'ndjson'] as const

/** Description for a parameter that only applies to columnar formats. */
const ONLY = 'With `format=arrow` or `parquet` only.'

const COMPANIONS = { format: 'arrow' }

/** Returns the schema of `format` for an operation. Columnar formats are available only for lists. */
export const formatSchema = (isSingle: boolean): TSchema =>
  p.oneOf(
    'Format of the response; `Accept` selects it too. Default json.',
    isSingle ? TEXT_FORMATS : [...TEXT_FORMATS, ...COLUMNAR_FORMATS],
  )

export function columnarSchemas(operation: Operation): NamedSchemas {
  const names = Object.keys(fieldsOf(operation))
  return [...(isOpen(operation) ? [] : [fieldsSchema(names)]), ['numbers', NUMBERS_SCHEMA]]
}

/** Whether the fields of the rows depend on the request, so that no parameter can select them. */
const isOpen = (operation: Operation) => operation.kind === 'custom' && operation.open

const fieldsSchema = (names: readonly string[]): NamedSchemas[number] => [
  'fields',
  Type.Array(Type.Union(names.map((name) => Type.Literal(name))), {
    description: `Names of the columns, comma-separated, in the requested order. Default: all. ${ONLY}`,
    maxItems: names.length,
    examples: [names[0]],
    'x-columns': true,
    'x-together-with': COMPANIONS,
  }),
]

const NUMBERS_SCHEMA = p.oneOf(
  `Type of decimals: exact decimals of 38 digits, the nearest floats, or text. Default decimal. ${ONLY}`,
  NUMBERS,
  { together: COMPANIONS },
)

/** Returns the description of `limit`, since columnar formats allow more rows than text formats. */
export const limitText = (max: number) =>
  `At most ${MAX_COLUMNAR_ROWS.toLocaleString('en')} with \`format=arrow\` or \`parquet\`, where a ` +
  `page may end sooner because of its size; otherwise at most ${max.toLocaleString('en')}.`
