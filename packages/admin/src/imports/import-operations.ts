import type { Expecting } from '@bourse/engine/accounts'
import { endpoint, f, invalidParameter, Type, type TSchema } from '@bourse/kit'
import type { ImportsChanged } from '../contract/imports.ts'
import { IMPORT_OUTCOMES, IMPORT_STATUSES, type ImportShown } from '../contract/import-shown.ts'
import { administration } from '../contract/administration.ts'
import { change, withTag } from '../change.ts'
import { CHANGES, CHANGES_PROBLEMS, COMMON, expecting, MAKES, MAKES_PROBLEMS } from '../common.ts'
import { importFields } from './import-fields.ts'

const needs = { administration }
const examples = { import_id: 'imp_5d2f8c1f0a7be4d39c06' }
const ONE = { ...COMMON, examples, fields: importFields, order: ['id asc'], single: true, needs } as const
/** Maximum part size, in bytes. */
const MAX_PART = 8 * 1024 * 1024

/** Stored rows are frozen, but the types of JSON fields are mutable. */
const row = (shown: ImportShown) => ({ ...shown, findings: [...shown.findings] })

const list = endpoint('/imports', {
  ...COMMON,
  id: 'admin.imports.list',
  summary: 'Imports, newest first',
  query: {
    dataset: Type.Optional(
      Type.String({ maxLength: 60, description: 'Only imports into this dataset.', examples: ['eod'] }),
    ),
    status: Type.Optional(
      Type.Union(
        IMPORT_STATUSES.map((each) => Type.Literal(each)),
        { description: 'Only imports in this state.', examples: ['failed'] },
      ),
    ),
  },
  fields: importFields,
  order: ['created_at desc', 'id desc'],
  tag: 'body',
  needs,
  read: async ({ administration: admin }, { query, page }) => (await admin.imports.list(query, page)).map(row),
})

const create = endpoint('/imports', {
  ...ONE,
  id: 'admin.imports.create',
  summary: 'Open an import, then upload its file in parts',
  examples: {},
  status: 201,
  headers: MAKES,
  problems: MAKES_PROBLEMS,
  body: Type.Object(
    {
      dataset: Type.String({ maxLength: 60, description: 'Dataset.' }),
      filename: Type.String({
        minLength: 1,
        maxLength: 200,
        pattern: '^[A-Za-z0-9][A-Za-z0-9 ._-]*$',
        description: 'File name. Its extension determines the format: CSV, NDJSON or Parquet, optionally gzip or zip.',
      }),
      bytes: Type.Integer({ minimum: 1, maximum: 1_073_741_824, description: 'Size of the file in bytes.' }),
    },
    { examples: [{ dataset: 'eod', filename: 'bars.csv', bytes: 48_120 }] },
  ),
  read: async ({ administration: admin }, call) => [
    row(await change(admin, 'admin.imports.create', call, ({ imports }) => imports.add(call.body))),
  ],
})

const get = endpoint('/imports/{import_id}', {
  ...ONE,
  id: 'admin.imports.get',
  summary: 'One import: columns, progress and results',
  tag: 'body',
  problems: ['record-not-found'],
  read: async ({ administration: admin }, call) => [
    row(withTag(call, await admin.imports.read(String(call.params['import_id'])))),
  ],
})

const upload = endpoint('/imports/{import_id}/parts/{number}', {
  ...COMMON,
  id: 'admin.imports.upload',
  summary: 'Upload a part of the file; replaces one with the same number',
  examples: { ...examples, number: '1' },
  takesBytes: MAX_PART,
  problems: ['conflict', 'record-not-found'],
  fields: {
    import_id: f.text('Import', { example: examples.import_id }),
    number: f.count('Number of the part, consecutive from 1', { example: 1 }),
    bytes: f.count('Size of the part', { unit: 'bytes', example: 48_120 }),
    sha256: f.text('SHA-256, hexadecimal', { example: '9f86d081884c7d65' }),
  },
  order: ['number asc'],
  single: true,
  needs,
  async read({ administration: admin }, call) {
    const number = String(call.params['number'])
    if (!/^[1-9][0-9]{0,4}$/.test(number)) throw invalidParameter('number', 'expected an integer from 1')
    return [await admin.imports.upload(String(call.params['import_id']), Number(number), bytesOf(call.body))]
  },
})

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body
  throw new TypeError('expected bytes as the body of an upload')
}

const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Optional(Type.Union([schema, Type.Null()], { description }))

const edit = endpoint('/imports/{import_id}', {
  ...ONE,
  id: 'admin.imports.change',
  summary: 'Change the options that control how the file is read',
  method: 'PATCH',
  headers: CHANGES,
  problems: CHANGES_PROBLEMS,
  body: Type.Object(
    {
      map: Type.Optional(
        Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 60 }), {
          maxProperties: 500,
          description:
            'Maps file columns to fields. Columns named like a field, such as `Ticker` or `Vol`, need no entry; an ' +
            'empty field ignores a column.',
        }),
      ),
      set: Type.Optional(
        Type.Record(Type.String({ maxLength: 60 }), Type.String({ minLength: 1, maxLength: 200 }), {
          maxProperties: 50,
          description: 'Fields with the same value in every row, such as `symbol`; they replace columns of the file.',
        }),
      ),
      preset: orNull(
        Type.String({ maxLength: 60 }),
        'Preset for the file, or `none` to map columns only by name; null: recognized by the columns.',
      ),
      adjusted_as_is: Type.Optional(
        Type.Boolean({ description: 'Whether to import prices unchanged that their publisher adjusted.' }),
      ),
      date_format: orNull(
        Type.String({ pattern: '^[YMDymd./ -]{6,12}$' }),
        'Format of ambiguous dates, such as `D/M/YYYY`; null: recognized by the dates.',
      ),
      decimal_comma: orNull(
        Type.Boolean(),
        'true: numbers such as `1.234,5`; false: `1,234.5`; null: recognized by the separator of the columns.',
      ),
      market: orNull(Type.String({ maxLength: 10 }), 'Market for symbols without an exchange.'),
      create_listings: Type.Optional(Type.Boolean({ description: 'Whether to create listings for unknown symbols.' })),
      known_at: orNull(Type.String({ maxLength: 200 }), 'A column, or one instant for all rows; null means now.'),
      complete: Type.Optional(
        Type.Boolean({ description: 'Whether to withdraw rows from this source that are not in the file.' }),
      ),
      source: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 60,
          pattern: '^[a-z][a-z0-9-]*$',
          description: 'Source name. An import only replaces rows from the same source.',
        }),
      ),
    },
    { examples: [{ map: { Ticker: 'symbol' }, market: 'XNAS' }] },
  ),
  read: async ({ administration: admin }, call) => [
    row(
      await change(admin, 'admin.imports.change', call, ({ imports }) =>
        imports.change(String(call.params['import_id']), call.body, expecting(call)),
      ),
    ),
  ],
})

type Step = (imports: ImportsChanged, id: string, expected: Expecting) => Promise<ImportShown>

function step(verb: string, status: 200 | 202, summary: string, work: Step) {
  const id = `admin.imports.${verb}`
  return endpoint(`/imports/{import_id}/${verb}`, {
    ...ONE,
    id,
    summary,
    status,
    headers: CHANGES,
    problems: CHANGES_PROBLEMS,
    body: Type.Object({}),
    read: async ({ administration: admin }, call) => [
      row(
        await change(admin, id, call, ({ imports }) =>
          work(imports, String(call.params['import_id']), expecting(call)),
        ),
      ),
    ],
  })
}

const rejects = endpoint('/imports/{import_id}/rejects', {
  ...COMMON,
  id: 'admin.imports.rejects',
  summary: 'Rejected lines with their reasons: fix them, and import the file',
  description: '`outcome` selects the lines that were held for review or published with a flag instead.',
  examples,
  query: {
    outcome: Type.Optional(
      Type.Union(
        IMPORT_OUTCOMES.map((each) => Type.Literal(each)),
        { description: 'Only lines with this outcome.', default: 'rejected', examples: ['held'] },
      ),
    ),
  },
  downloads: true,
  fields: { id: f.text('Import', { example: examples.import_id }) },
  order: ['id asc'],
  single: true,
  tag: 'body',
  needs,
  problems: ['record-not-found'],
  read: ({ administration: admin }, call) =>
    admin.imports.rejects(String(call.params['import_id']), call.query.outcome ?? 'rejected'),
})

/** Import operations: upload, dry run and import. */
export const importOperations = [
  list,
  create,
  get,
  upload,
  edit,
  step('uploaded', 200, 'Complete the upload and read the columns', (imports, ...given) => imports.uploaded(...given)),
  step('check', 202, 'Dry run: check and count everything without storing it', (imports, ...given) =>
    imports.check(...given),
  ),
  step('start', 202, 'Import the file', (imports, ...given) => imports.start(...given)),
  step('cancel', 200, 'Cancel the import', (imports, ...given) => imports.cancel(...given)),
  rejects,
]
