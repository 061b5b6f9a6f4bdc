import type { Field, TSchema } from '@bourse/kit'
import { MARKET_PARAMS, MAX_ITEMS, MAX_TEXT, closedValues, type Param } from '../../operations/index.ts'
import type { Schema } from './document.ts'
import { plainSchema } from './schemas.ts'

const NO_NUL = '^[^\\u0000]*$'
const NOT_BLANK = '\\S'
/** A comma would split the value into two items. */
const ONE_VALUE = '^[^,\\u0000]*$'

/**
 * Returns a query parameter's schema, including the general limits for its kind. The schema accepts every value that
 * the host parses.
 */
export function querySchema({ name, kind, schema: declared }: Param, markets: readonly string[] | undefined): Schema {
  const { description: _, examples: __, ...schema } = plainSchema(declared)
  // Known values are listed without an enum: one client serves all installations, and their markets differ.
  const known =
    MARKET_PARAMS.some((each) => each === name) && markets !== undefined
      ? { enum: markets, 'x-of-installation': true }
      : {}
  switch (kind) {
    case 'instant':
    case 'dateOrInstant':
      // A date is valid in place of an instant and means the entire day. Generated clients take a string.
      return { ...schema, format: 'date-or-instant' }
    case 'text':
      // An empty cursor requests the first page.
      return {
        ...(name === 'cursor' ? {} : { minLength: 1 }),
        maxLength: MAX_TEXT,
        pattern: NO_NUL,
        ...schema,
        ...known,
      }
    case 'list':
      return listSchema(schema, { ...valuesIn(declared), ...known })
    case 'integer':
      return { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...schema }
    default:
      return schema
  }
}

/** A repeated value counts once, so a list of few known values has no maximum. */
function listSchema({ maxItems = MAX_ITEMS, ...schema }: Schema, values: Schema): Schema {
  const { enum: known } = values
  const isBounded = !Array.isArray(known) || known.length > Number(maxItems)
  return {
    minItems: 1,
    ...(isBounded ? { maxItems } : {}),
    ...schema,
    items: { type: 'string', maxLength: MAX_TEXT, pattern: ONE_VALUE, ...values },
    contains: { pattern: NOT_BLANK },
  }
}

/** Returns a path parameter's schema. Only dates have a format; any other value is looked up unchanged. */
export function pathSchema(field: Field | undefined): Schema {
  const date = field?.kind === 'date' ? { format: 'date' } : {}
  return { type: 'string', ...date, minLength: 1, maxLength: MAX_TEXT, pattern: NO_NUL }
}

/** Schema for a request header. */
export const headerSchema: Schema = { type: 'string', minLength: 1, maxLength: MAX_TEXT, pattern: NOT_BLANK }

/** Returns an enum's values. */
function valuesIn({ items }: TSchema): Schema {
  const values = typeof items === 'object' && items !== null ? closedValues(items as TSchema) : []
  return values.length === 0 ? {} : { enum: values }
}
