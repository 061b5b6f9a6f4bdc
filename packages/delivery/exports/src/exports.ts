import { catalog, f, record, Type, type Knowledge, type RecordRow, type Rows } from '@bourse/kit'
import { wireInstant } from '@bourse/kit/values'

/** Export states. */
const STATUSES = ['queued', 'running', 'ready', 'failed', 'canceled', 'expired'] as const

/** File formats: text lines or columnar. */
export const FORMATS = ['ndjson', 'csv', 'parquet', 'arrow'] as const
export type ExportFormat = (typeof FORMATS)[number]

/** Fields visible to everyone with access to the export. */
export const shownFields = {
  status: f.oneOf('Status: queued, running, ready, failed, canceled or expired', STATUSES, { example: 'ready' }),
  endpoint: f.text('Path of the selected collection; null for a resource', { example: '/v1/eod' }).nullable(),
  resource: f
    .text('Path template of the selected collection; null for an endpoint', {
      example: '/v1/funds/{instrument_id}/holdings',
    })
    .nullable(),
  parameters: f.json('Parameters of the selection, lists comma-separated', Type.Record(Type.String(), Type.String()), {
    example: { symbols: 'AAPL', from: '2026-01-02' },
  }),
  format: f.oneOf('File format', FORMATS, { example: 'ndjson' }),
  as_of: f.instant('As-of time of all rows, fixed at creation; null if nothing was published').nullable(),
  created_at: f.instant('When it was ordered'),
  generated_at: f.instant('When its file was completed; null before').nullable(),
  expires_at: f.instant('When its file expires, a day after completion; null before').nullable(),
  rows: f.count('Number of rows in the file; null before completion', { example: 252 }).nullable(),
  bytes: f.count('File size in bytes; null before completion', { example: 48_120 }).nullable(),
  sha256: f
    .text('SHA-256 of the file, hexadecimal; null before completion', {
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    })
    .nullable(),
  failure: f
    .text('Why it failed and what to do; null unless failed', {
      example: 'The selection has more than 1,000,000 rows. Split its range, then order it again.',
    })
    .nullable(),
}

const NAME = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const ITEM_ERROR = Type.Object({
  code: Type.String(),
  message: Type.String(),
  symbol: NAME,
  instrument_id: NAME,
  exchange_mic: Type.Optional(Type.String()),
})

/** One row per export, including the service's internal fields. */
export const exports = record('exports', {
  title: 'Exports',
  subject: undefined,
  id: 'exp',
  fields: {
    ...shownFields,
    account_id: f.text('Account that ordered it'),
    key_id: f.text('Key that ordered it'),
    operation: f.text('Operation whose rows it exports'),
    errors: f.json(
      'Selected items that could not be served, as in the `meta.errors` of its pages',
      Type.Array(ITEM_ERROR),
    ),
    pin: f.text('Publications that it reads'),
    entitlement: f.text('The order’s entitlement; null for orders from before it was stored').nullable(),
    credits: f.count('Credits charged for the order; null for orders from before they were stored').nullable(),
    credits_day: f.date('UTC day of the charge; null for orders from before it was stored').nullable(),
    charged_operation: f
      .text('Operation that charged for the order; null for orders from before it was stored')
      .nullable(),
    plan: f.text('Plan of the charge; null for orders from before it was stored').nullable(),
    entry_point: f.text('How the order reached the service; null for orders from before it was stored').nullable(),
    attempts: f.count('Number of attempts'),
    idempotency_key: f.text('Idempotency key of the order').nullable(),
    order_token: f.text('Random per order, to tell which of several concurrent orders was stored'),
    order_hash: f.text('Hash of the order, to distinguish a repeated order from a different one'),
  },
  key: ['id'],
  time: catalog(),
  order: ['id asc'],
  indexes: [['account_id', 'idempotency_key'], ['status']],
})

/** An export as stored. */
export type Export = RecordRow<typeof exports>

/** The name of the export's file in the object store. */
export const objectName = (stored: Pick<Export, 'id' | 'format'>) => `exports/${fileName(stored)}`

const ENDINGS: Readonly<Record<ExportFormat, string>> = {
  ndjson: 'ndjson',
  csv: 'csv',
  parquet: 'parquet',
  arrow: 'arrows',
}

/** Suggested file name for downloads. */
export const fileName = ({ id, format }: Pick<Export, 'id' | 'format'>) => `${id}.${ENDINGS[format]}`

/** Restores the wire format of a stored export, because the database returns JSON and instants in its own format. */
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

/** Names of all files that may exist in the object store. */
export async function objectNames(stored: Rows<typeof exports>, knowledge: Knowledge): Promise<readonly string[]> {
  const rows = await stored
    .at(knowledge)
    .select(['r.id', 'r.format'])
    .where('r.status', 'in', ['running', 'ready'])
    .execute()
  return rows.map(objectName)
}
