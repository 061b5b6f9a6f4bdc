import { invalidParameter, problem } from '@bourse/kit'
import { isPaged, limitOf, MAX_COLUMNAR_ROWS } from '@bourse/engine/operations'
import type { Format } from '../represent.ts'
import type { AuthenticatedRequest, ValidatedRequest } from '../request-context.ts'
import { isColumnar } from '../represent.ts'

/**
 * Rejects columnar parameters and page sizes in requests for a text format. Also rejects columnar formats on text-only
 * transports.
 */
export function refuseColumnsOfText(
  { target, input }: AuthenticatedRequest,
  { query, limit, format }: Pick<ValidatedRequest, 'query' | 'limit'> & { readonly format: Format },
): void {
  const { operation } = target
  if (isColumnar(format)) {
    if (input.rowsOnly === true && input.isWhole !== true)
      throw problem('not-acceptable', 'Columns are only available over HTTP. Request the URL with the same key.')
    return
  }
  // An operation that sends files may have its own parameters with these names.
  for (const name of ['fields', 'numbers'])
    if (query[name] !== undefined && operation.query.properties[name] === undefined)
      throw invalidParameter(
        name,
        `applies to columns: expected format=arrow or parquet, got ${format}`,
        'columns-only',
      )
  const { max } = limitOf(operation)
  if (isPaged(operation) && limit > max)
    throw invalidParameter(
      'limit',
      `expected a whole number from 1 to ${max} with format=${format}, got ${limit}; up to ${MAX_COLUMNAR_ROWS} ` +
        'with format=arrow or parquet',
      'columns-only',
    )
}
