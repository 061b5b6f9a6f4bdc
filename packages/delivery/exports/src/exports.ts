import { catalog, f, record, Type, type Knowledge, type RecordRow, type Rows } from '@bourse/kit'
import { wireInstant } from '@bourse/kit/values'

/** Where an export stands. */
const STATUSES = ['queued', 'running', 'ready', 'failed', 'expired'] as const

/** Formats of a file: lines of text, or columns. */
export const FORMATS = ['ndjson', 'csv', 'parquet', 'arrow'] as const
export type ExportFormat = (typeof FORMATS)[number]

/** What everybody who may see an export is told of it. */
export const shownFields = {
  status: f.oneOf('Where it stands: queued, running, ready, failed or expired', STATUSES, { example: 'ready' }),
  endpoint: f.text('Path of the selected collection; null for a resource', { example: '/v1/eod' }).nullable(),
  resource: f
    .text('Path template of the selected collection; null for an endpoint', {
      example: '/v1/funds/{instrument_id}/holdings',
    })
    .nullable(),
  parameters: f.json('Parameters of the selection, lists comma separated', Type.Record(Type.String(), Type.String()), {
    example: { symbols: 'AAPL', from: '2026-01-02' },
  }),
  format: f.oneOf('Format of its file', FORMATS, { example: 'ndjson' }),
  as_of: f.instant('Knowledge cutoff of all rows, pinned at creation; null where nothing was published').nullable(),
  created_at: f.instant('When it was ordered'),
  generated_at: f.instant('When its file was finished; null before').nullable(),
  expires_at: f.instant('When its file goes, a day after it was finished; null before').nullable(),
  rows: f.count('Rows of the file; null before it is finished', { example: 252 }).nullable(),
  bytes: f.count('Bytes of the file; null before it is finished', { example: 48_120 }).nullable(),
  sha256: f
    .text('SHA-256 of the file, hexadecimal; null before it is finished', {
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    })
    .nullable(),
  failure: f.text('Why it failed, and what to do; null where it did not', { example: null }).nullable(),
}

const NAME = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const ITEM_ERROR = Type.Object({
  code: Type.String(),
  message: Type.String(),
  symbol: NAME,
  instrument_id: NAME,
  exchange_mic: Type.Optional(Type.String()),
})

/** One row per export, with what only the service itself needs to know. */
export const exports = record('exports', {
  title: 'Exports',
  subject: undefined,
  id: 'exp',
  fields: {
    ...shownFields,
    account_id: f.text('Account that ordered it'),
    key_id: f.text('Key that ordered it'),
    operation: f.text('Operation whose rows it holds'),
    errors: f.json(
      'Items of the selection that could not be served, as in `meta.errors` of its pages',
      Type.Array(ITEM_ERROR),
    ),
    pin: f.text('The publications that it is read from'),
    entitlement: f.text('What its order was entitled to; null where it was ordered before that was kept').nullable(),
    credits: f.count('Credits that its order cost; null where it was ordered before that was kept').nullable(),
    credits_day: f.date('UTC day on which they were taken; null where it was ordered before that was kept').nullable(),
    attempts: f.count('How often it was begun'),
    idempotency_key: f.text('Key under which a repeated order is the same').nullable(),
    order_token: f.text('Drawn for each order, to tell which of those that came at once was made'),
    order_hash: f.text('Hash of the order, to tell a repetition from another one'),
  },
  key: ['id'],
  time: catalog(),
  order: ['id asc'],
  indexes: [['account_id', 'idempotency_key'], ['status']],
})

/** An export as stored. */
export type Export = RecordRow<typeof exports>

/** Name of an export's file in the store. */
export const objectName = (stored: Pick<Export, 'id' | 'format'>) => `exports/${fileName(stored)}`

const ENDINGS: Readonly<Record<ExportFormat, string>> = {
  ndjson: 'ndjson',
  csv: 'csv',
  parquet: 'parquet',
  arrow: 'arrows',
}

/** What a caller may call the file of an export. */
export const fileName = ({ id, format }: Pick<Export, 'id' | 'format'>) => `${id}.${ENDINGS[format]}`

/** A stored export as it was ordered: storage gives JSON and instants in its own spelling. */
export function asOrdered(stored: Export): Export {
  const { parameters, errors, created_at, expires_at } = stored
  return {
    ...stored,
    parameters: parsed(parameters),
    errors: parsed(errors),
    created_at: wireInstant(created_at),
    expires_at: expires_at === null ? null : wireInstant(expires_at),
  }
}

function parsed<T>(value: T): T {
  return typeof value === 'string' ? (JSON.parse(value) as T) : value
}

/** Names of all files that may lie in the store. */
export async function objectNames(stored: Rows<typeof exports>, knowledge: Knowledge): Promise<readonly string[]> {
  const rows = await stored
    .at(knowledge)
    .select(['r.id', 'r.format'])
    .where('r.status', 'in', ['running', 'ready'])
    .execute()
  return rows.map(objectName)
}
