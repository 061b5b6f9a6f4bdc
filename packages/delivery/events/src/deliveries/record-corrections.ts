import type { Transaction } from '@bourse/engine/database'
import { recordEvents, type NewEvent } from '@bourse/engine/events'
import { messageOf } from '@bourse/engine/wiring'
import type { HostParts } from '@bourse/host/parts'
import type { Problem } from '@bourse/kit'
import { secondsOf } from '@bourse/kit/values'
import type { Corrections } from '../destinations/checked-corrections.ts'

/** Maximum number of corrected rows of one publication that a destination gets. */
const MAX_ROWS = 1_000
/** Seconds after a publication in which a failed read of its corrections is repeated; later events wait for it. */
const REPEATED_SECONDS = 15 * 60

/** What reads corrected rows. */
export type CorrectionParts = Pick<HostParts, 'changes' | 'clock' | 'log' | 'operations'>

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

interface CorrectionFilter extends Corrections {
  readonly destination: string
}

/** Records an event for each corrected row that a destination requests, in the transaction that dispatches them. */
export async function recordCorrections(
  parts: CorrectionParts,
  tx: Transaction,
  publication: CorrectingPublication,
): Promise<void> {
  const rows = await tx.query<{ id: string; corrections: string }>(
    'select id, corrections from bourse.destinations where is_enabled and corrections is not null',
  )
  if (rows.length === 0) return
  const datasetOf = new Map(parts.operations.map(({ operation, dataset }) => [operation.id, dataset.id]))
  const filters = rows.map(({ id, corrections }): CorrectionFilter => ({
    ...(JSON.parse(corrections) as Corrections),
    destination: id,
  }))
  for (const filter of filters)
    if (datasetOf.get(filter.operation) === publication.subject) await recordRows(parts, tx, publication, filter)
}

async function recordRows(
  parts: CorrectionParts,
  tx: Transaction,
  publication: CorrectingPublication,
  filter: CorrectionFilter,
): Promise<void> {
  const { operation, destination: destinationId } = filter
  const common = { type: 'row.corrected', at: publication.at, destinationId } as const
  const changes = await readChanges(parts, publication, filter)
  const corrected = (changes ?? []).map(exactRow).filter(({ change }) => change === 'corrected')
  const events = corrected
    .slice(0, MAX_ROWS)
    .map((row): NewEvent => ({ ...common, subject: `${operation}/${row['symbol']}`, data: { operation, row } }))
  if (changes === undefined || corrected.length > MAX_ROWS) {
    const data = { operation, truncated: true, changed_since: publication.before }
    events.push({ ...common, subject: operation, data })
  }
  await recordEvents(tx, events)
}

/**
 * Reads what a publication changed, with the path of the stream's `changes` channels. Returns undefined if there are
 * too many changes, or if another attempt would not succeed either.
 */
async function readChanges(
  { changes, clock, log }: CorrectionParts,
  { batch, at, before: since }: CorrectingPublication,
  { operation, symbols, destination }: CorrectionFilter,
): Promise<readonly string[] | undefined> {
  try {
    return await changes.read({ operation, symbols, batch: { batch, at, since } })
  } catch (error) {
    if (!isLasting(error) && clock.millis() / 1_000 - secondsOf(at) < REPEATED_SECONDS) throw error
    log(`events: corrections of ${operation} for ${destination} cannot be read: ${messageOf(error)}`)
    return undefined
  }
}

/** Whether an error is a rejection that every later attempt gets too. */
function isLasting(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'Problem') return false
  const { status, retryAfter } = error as Problem
  return status < 500 && retryAfter === undefined
}

type ChangedRow = Readonly<Record<string, unknown>>

type Reviver = (name: string, value: unknown) => unknown
type ExactReviver = (name: string, value: unknown, context: { readonly source?: string }) => unknown

/** Numbers are text in events, exactly as stored. */
const exactNumber: ExactReviver = (_, value, { source }) => (typeof value === 'number' ? source : value)

const exactRow = (text: string) => JSON.parse(text, exactNumber as Reviver) as ChangedRow
