import { f, Type } from '@bourse/kit'
import { IMPORT_STATUSES } from '../contract/import-shown.ts'

/** Import fields. */
export const importFields = {
  id: f.text('Import', { example: 'imp_5d2f8c1f0a7be4d39c06' }),
  dataset: f.text('Dataset', { example: 'eod' }),
  filename: f.text('Name of the file', { example: 'bars.csv' }),
  status: f.oneOf('State of the import', IMPORT_STATUSES),
  bytes: f.count('Size of the file in bytes', { unit: 'bytes', example: 48_120 }),
  parts: f.count('Uploaded parts', { example: 1 }),
  created_at: f.instant('Creation time'),
  updated_at: f.instant('Time of the last change'),
  options: f.json('Options that control how the rows are read', Type.Object({}, { additionalProperties: true }), {
    example: {},
  }),
  mapping_from: f
    .text('Import of a file with the same columns whose mapping this one began with', {
      example: 'imp_7a1c9e2b4d5f60813c2a',
    })
    .nullable(),
  columns: f
    .list('Columns of the file; null until the upload is complete', {
      name: f.text('Column', { example: 'Close' }),
      field: f.text('Field that the column fills; null if none', { example: 'close' }).nullable(),
      samples: f.list('Sample values', f.text('Value', { example: '272.40' })),
    })
    .nullable(),
  fields: f.list(
    'Fields that columns can fill',
    {
      name: f.text('Field', { example: 'close' }),
      required: f.boolean('Whether the field is required in every row'),
      names_entity: f.boolean('Whether the field identifies the instrument; one such field is enough'),
      description: f.text('Meaning of the field', { example: 'Close' }),
    },
    { example: [{ name: 'close', required: true, names_entity: false, description: 'Close' }] },
  ),
  presets: f
    .list(
      'Presets for the files of the dataset; null until the upload is complete',
      {
        name: f.text('Preset', { example: 'nasdaq' }),
        title: f.text('Publisher', { example: 'Historical quotes of nasdaq.com' }),
        adjusted: f.text('Why prices are not as traded; null if they are', { example: 'for splits' }).nullable(),
        matches: f.boolean('Whether the file has the columns of the preset'),
      },
      { example: [{ name: 'nasdaq', title: 'Historical quotes of nasdaq.com', adjusted: null, matches: true }] },
    )
    .nullable(),
  recognized: f.text('Preset whose columns match the file; null if none', { example: 'nasdaq' }).nullable(),
  progress: f
    .json('Progress', Type.Object({}, { additionalProperties: true }), { example: { rows: 1_000 } })
    .nullable(),
  report: f
    .json(
      'Results: rows, published, unchanged, rejected, held, warned, withdrawn, ignored_columns, presets, notes',
      Type.Object({}, { additionalProperties: true }),
      { example: { rows: 1_000 } },
    )
    .nullable(),
  findings: f.json('Validation issues by rule', Type.Array(Type.Object({}, { additionalProperties: true })), {
    example: [],
  }),
  failure: f.text('Why it failed', { example: 'no column for close' }).nullable(),
  has_rejects: f.boolean('Whether lines were rejected; `/rejects` returns them, and those held or flagged'),
  version: f.text('Version for `If-Match`; changes with every update', { example: 'kT3w9vQ1' }),
}
