import { f, type RowOf } from '@bourse/kit'
import { shownFields, type Export } from './exports.ts'

/** An export as its owner sees it. */
export const exportFields = {
  id: f.text('Public id, exp_…', { example: 'exp_1f0c2b5a9d7e4c3b8a61' }),
  ...shownFields,
  download: f
    .text('Relative address of the file; null unless it is ready', {
      example: '/v1/exports/exp_1f0c2b5a9d7e4c3b8a61?download=true',
    })
    .nullable(),
}

/** Relative address of an export. */
export const addressOf = ({ id }: Pick<Export, 'id'>) => `/v1/exports/${id}`

/** What its owner sees of an export: its parameters as they were ordered, where the cutoff stands beside them. */
export function shown(stored: Export): RowOf<typeof exportFields> {
  const { as_of: _, ...parameters } = stored.parameters
  return { ...stored, parameters, download: stored.status === 'ready' ? `${addressOf(stored)}?download=true` : null }
}
