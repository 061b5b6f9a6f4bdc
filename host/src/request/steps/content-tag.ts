import type { CustomOperation } from '@bourse/kit'
import { hash } from 'node:crypto'
import { callDataset, versionOf } from '../read/dataset-call.ts'
import type { Reading } from '../read/reading.ts'
import { hasByteRanges } from '../represent.ts'

/**
 * Computes a tag of a response's rows, the same for every content coding, from the versions of everything that the rows
 * depend on. Undefined if they depend on no stored record, so that only the finished body identifies them.
 */
export async function contentTag(call: Reading): Promise<string | undefined> {
  const { compiled, scope, representation } = call
  if (isUntagged(call) || isTaggedByBody(call)) return undefined
  const parts = [
    call.engine.release,
    call.engine.cursors.mark(),
    compiled.operation.id,
    call.normalised,
    JSON.stringify(call.input.params),
    call.named?.map(({ id, labels }) => `${id} ${Object.values(labels).join(' ')}`) ?? [],
    scope.fingerprint,
    call.limit,
    call.query['cursor'] ?? '',
    call.floor,
    // A cutoff in the future counts as now until it has passed.
    call.knowledge.asOf ?? '',
    representation.format,
    call.query['fields'] ?? [],
    call.query['numbers'] ?? '',
    call.remarks.meta['attribution'] ?? [],
    versionOf(call),
    // A cursor expires after a day, and a cached body must not outlive the cursor in it. Dates may also be relative to
    // today.
    call.now.slice(0, 10),
    await nextChange(call),
  ]
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 27)
}

function isTaggedByBody({ compiled: { operation, records }, history }: Reading): boolean {
  // What the archive has and what an operator sees of a row's history are not versions.
  if (history !== undefined || records.length === 0) return true
  if (operation.kind !== 'custom') return false
  return operation.tag === 'body' || operation.downloads || readsThrough(operation)
}

const readsThrough = ({ needs }: CustomOperation) => Object.values(needs).some(({ part }) => part === 'read-through')

/** The next instant when a response that depends on the clock changes. */
async function nextChange(call: Reading): Promise<string | undefined> {
  const { operation } = call.compiled
  if (operation.kind !== 'custom') return undefined
  if (operation.changesAt === undefined) return undefined
  return callDataset(call, operation, operation.changesAt)
}

/** Responses without a tag: those to orders, and JSON that is fetched on demand. */
export function isUntagged({ compiled: { operation }, representation: { format } }: Reading): boolean {
  if (operation.kind !== 'custom') return false
  return operation.method !== 'GET' || (readsThrough(operation) && !hasByteRanges(format))
}
