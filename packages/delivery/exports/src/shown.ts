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

/** What its owner sees of a stored export. */
export function shown(stored: Export): RowOf<typeof exportFields> {
  return { ...stored, download: stored.status === 'ready' ? `${addressOf(stored)}?download=true` : null }
}
