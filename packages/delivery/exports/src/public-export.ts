import { f, type RowOf } from '@bourse/kit'
import { shownFields, type Export } from './exports.ts'

/** Fields of an export in responses. */
export const exportFields = {
  id: f.text('Public id, exp_…', { example: 'exp_1f0c2b5a9d7e4c3b8a61' }),
  ...shownFields,
  download: f
    .text('Relative URL of the file; null unless it is ready', {
      example: '/v1/exports/exp_1f0c2b5a9d7e4c3b8a61?download=true',
    })
    .nullable(),
}

/** Path of the exports of a key. */
const OF_KEYS = '/v1/exports'

/** Relative URL of an export. */
export const addressOf = ({ id }: Pick<Export, 'id'>, base = OF_KEYS) => `${base}/${id}`

/**
 * Returns an export's public fields, with its URL below a path. Parameters are as ordered, except for the as-of time,
 * which has its own field.
 */
export function publicExport<Stored extends Export>(
  stored: Stored,
  base?: string,
): Stored & RowOf<typeof exportFields> {
  const { as_of: _, ...parameters } = stored.parameters
  const download = stored.status === 'ready' ? `${addressOf(stored, base)}?download=true` : null
  return { ...stored, parameters, download }
}
