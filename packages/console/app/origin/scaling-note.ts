import type { OperationOf } from '../api/openapi.ts'
import { plainText } from '../format/json.ts'
import { valueText } from '../table/field-columns.tsx'
import { fieldAt, valueAt, type RowValue } from './origin.ts'

/**
 * Says that the page shows another value than the stored one, because its request scales the rows; undefined if both
 * are equal or the request scales nothing.
 */
export function scalingNote(
  operation: OperationOf,
  { row, params }: RowValue,
  field: string,
  stored: Readonly<Record<string, unknown>>,
): string | undefined {
  const parameter = operation.history?.scaledBy
  const scaling = parameter === undefined ? undefined : params[parameter]
  const shown = row === undefined ? undefined : valueAt(row, field)
  if (scaling === undefined || shown === undefined || shown === null) return undefined
  if (Number(shown) === Number(stored[field])) return undefined
  const text = valueText(fieldAt(operation, field), shown)
  const request = `its request has ${parameter}=${plainText(scaling)}`
  return `The page shows ${text}, because ${request}. Versions have the values as stored.`
}
