import { f, Type } from '@bourse/kit'
import { IMPORT_STATUSES } from '../contract/import-shown.ts'

/** What is told of an import. */
export const importFields = {
  id: f.text('Import', { example: 'imp_5d2f8c1f0a7be4d39c06' }),
  dataset: f.text('Dataset', { example: 'eod' }),
  filename: f.text('Name of the file', { example: 'bars.csv' }),
  status: f.oneOf('Where it stands', IMPORT_STATUSES),
  bytes: f.count('Bytes that were announced', { unit: 'bytes', example: 48_120 }),
  parts: f.count('Parts that came', { example: 1 }),
  created_at: f.instant('When it was opened'),
  updated_at: f.instant('When it was changed last'),
  options: f.json('How its rows are read', Type.Object({}, { additionalProperties: true }), { example: {} }),
  columns: f
    .list('Columns of the file; null before it is there', {
      name: f.text('Column', { example: 'Close' }),
      field: f.text('Field that it feeds; null: none', { example: 'close' }).nullable(),
      samples: f.list('First values', f.text('Value', { example: '272.40' })),
    })
    .nullable(),
  fields: f.list(
    'What a file may have columns for',
    {
      name: f.text('Field', { example: 'close' }),
      required: f.boolean('Whether every row must have it'),
      names_entity: f.boolean('Whether it tells whose a row is: one of these is enough, and none is refused'),
      description: f.text('What it is', { example: 'Close' }),
    },
    { example: [{ name: 'close', required: true, names_entity: false, description: 'Close' }] },
  ),
  progress: f
    .json('How far it is', Type.Object({}, { additionalProperties: true }), { example: { rows: 1_000 } })
    .nullable(),
  report: f
    .json(
      'What came of it: rows, published, unchanged, rejected, held, warned, withdrawn, ignored_columns',
      Type.Object({}, { additionalProperties: true }),
      { example: { rows: 1_000 } },
    )
    .nullable(),
  findings: f.json('What was found, by rule', Type.Array(Type.Object({}, { additionalProperties: true })), {
    example: [],
  }),
  failure: f.text('Why it failed', { example: 'no column for close' }).nullable(),
  has_rejects: f.boolean('Whether lines were refused: `/rejects` has them'),
  version: f.text('Changes with every change; what `If-Match` takes', { example: 'kT3w9vQ1' }),
}
