import type { Field, TSchema } from '@bourse/kit'
import { MARKET_PARAMS, MAX_ITEMS, MAX_TEXT, closedValues, type Param } from '../../operations/index.ts'
import type { Schema } from './document.ts'
import { plainSchema } from './schemas.ts'

const NO_NUL = '^[^\\u0000]*$'
const NOT_BLANK = '\\S'
/** In a list a comma would make two values of one. */
const ONE_VALUE = '^[^,\\u0000]*$'

/**
 * A query parameter as its declaration says it, with the bounds that hold for all of its kind: what fits is not refused
 * for its form.
 */
export function querySchema({ name, kind, schema: declared }: Param, markets: readonly string[] | undefined): Schema {
  const { description: _, examples: __, ...schema } = plainSchema(declared)
  // Another installation has others: the client of one serves all, so it does not take them for the list that there is.
  const known =
    MARKET_PARAMS.some((each) => each === name) && markets !== undefined
      ? { enum: markets, 'x-of-installation': true }
      : {}
  switch (kind) {
    case 'instant':
    case 'dateOrInstant':
      return instantOrDate(schema)
    case 'text':
      // An empty cursor asks for the first page.
      return {
        ...(name === 'cursor' ? {} : { minLength: 1 }),
        maxLength: MAX_TEXT,
        pattern: NO_NUL,
        ...schema,
        ...known,
      }
    case 'list':
      return {
        minItems: 1,
        maxItems: MAX_ITEMS,
        ...schema,
        items: { type: 'string', maxLength: MAX_TEXT, pattern: ONE_VALUE, ...valuesIn(declared), ...known },
        contains: { type: 'string', pattern: NOT_BLANK },
      }
    case 'integer':
      return { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...schema }
    default:
      return schema
  }
}

/** A date is taken wherever an instant is, and means its whole day. */
function instantOrDate({ format: _, ...rest }: Schema): Schema {
  return { ...rest, anyOf: [{ format: 'date-time' }, { format: 'date' }] }
}

/** A value in the path: a date is told as one, everything else is looked up as it is. */
export function pathSchema(field: Field | undefined): Schema {
  const date = field?.kind === 'date' ? { format: 'date' } : {}
  return { type: 'string', ...date, minLength: 1, maxLength: MAX_TEXT, pattern: NO_NUL }
}

/** A header that an operation takes. */
export const headerSchema: Schema = { type: 'string', minLength: 1, maxLength: MAX_TEXT, pattern: NOT_BLANK }

/** The values of a closed list. */
function valuesIn({ items }: TSchema): Schema {
  const values = typeof items === 'object' && items !== null ? closedValues(items as TSchema) : []
  return values.length === 0 ? {} : { enum: values }
}
