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

/** Relative URL of an export. */
export const addressOf = ({ id }: Pick<Export, 'id'>) => `/v1/exports/${id}`

/** Returns an export's public fields. Parameters are as ordered, except for the as-of time, which has its own field. */
export function publicExport(stored: Export): RowOf<typeof exportFields> {
  const { as_of: _, ...parameters } = stored.parameters
  return { ...stored, parameters, download: stored.status === 'ready' ? `${addressOf(stored)}?download=true` : null }
}
