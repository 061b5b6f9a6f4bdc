import type { Transaction } from '@bourse/engine/database'
import { recordEvents } from '@bourse/engine/events'
import { messageOf } from '@bourse/engine/wiring'
import type { HostParts } from '@bourse/host/parts'
import type { Corrections } from '../destinations/checked-corrections.ts'

/** Maximum number of corrected rows of one publication that a destination gets. */
const MAX_ROWS = 1_000

/** What reads corrected rows. */
export type CorrectionParts = Pick<HostParts, 'changes' | 'log' | 'operations'>

/** A publication that corrected rows. */
export interface CorrectingPublication {
  readonly batch: string
  /** Dataset. */
  readonly subject: string
  /** When it was published, with microseconds. */
  readonly at: string
  /** The microsecond before. */
  readonly before: string
}

interface Subscription extends Corrections {
  readonly destination: string
}

/** Records an event for each corrected row that a destination requests, in the transaction that dispatches them. */
export async function recordCorrections(
  parts: CorrectionParts,
  tx: Transaction,
  publications: readonly CorrectingPublication[],
): Promise<void> {
  if (publications.length === 0) return
  const rows = await tx.query<{ id: string; corrections: string }>(
    'select id, corrections from bourse.destinations where is_enabled and corrections is not null',
  )
  if (rows.length === 0) return
  const datasetOf = new Map(parts.operations.map(({ operation, dataset }) => [operation.id, dataset.id]))
  const wanted = rows.map(({ id, corrections }): Subscription => ({
    ...(JSON.parse(corrections) as Corrections),
    destination: id,
  }))
  for (const publication of publications)
    for (const each of wanted)
      if (datasetOf.get(each.operation) === publication.subject) await recordRows(parts, tx, publication, each)
}

/** An operation or a symbol may no longer exist; the other destinations get their rows. */
async function recordRows(
  parts: CorrectionParts,
  tx: Transaction,
  publication: CorrectingPublication,
  wanted: Subscription,
): Promise<void> {
  const { operation, destination: destinationId } = wanted
  const corrected = await correctedRows(parts, publication, wanted).catch((error: unknown) => {
    parts.log(`events: corrections of ${operation} for ${destinationId} cannot be read: ${messageOf(error)}`)
    return []
  })
  const common = { type: 'row.corrected', at: publication.at, destinationId } as const
  await recordEvents(
    tx,
    corrected.map((row) => ({ ...common, subject: `${operation}/${row['symbol']}`, data: { operation, row } })),
  )
}

type ChangedRow = Readonly<Record<string, unknown>>

/** Reads which rows a publication corrected, with the path of the stream's `changes` channels. */
async function correctedRows(
  { changes }: CorrectionParts,
  { batch, at, before: since }: CorrectingPublication,
  { operation, symbols }: Subscription,
): Promise<readonly ChangedRow[]> {
  const found = await changes.read({ operation, symbols, batch: { batch, at, since } })
  if (found === undefined) throw new Error('the publication changed too many rows')
  return found
    .map(exactRow)
    .filter(({ change }) => change === 'corrected')
    .slice(0, MAX_ROWS)
}

type Reviver = (name: string, value: unknown) => unknown
type ExactReviver = (name: string, value: unknown, context: { readonly source?: string }) => unknown

/** Numbers are text in events, exactly as stored. */
const exactNumber: ExactReviver = (_, value, { source }) => (typeof value === 'number' ? source : value)

const exactRow = (text: string) => JSON.parse(text, exactNumber as Reviver) as ChangedRow
