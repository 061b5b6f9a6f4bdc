import { hash } from 'node:crypto'
import type { Paging } from '@bourse/engine/operations'

/** Bytes in the fingerprint of a query or a scope: enough to make accidental collisions improbable. */
export const MARK_BYTES = 8
export const OPERATION_BYTES = 4
export const PAGING_BYTES = 2

/** The first bytes of a hash. They only detect differences; the signature protects them against tampering. */
const hashed = (text: string, bytes: number) => hash('sha256', text, 'buffer').subarray(0, bytes)

export const queryBytes = (query: string): Buffer => hashed(query, MARK_BYTES)
export const scopeBytes = (fingerprint: string): Buffer => hashed(fingerprint, MARK_BYTES)

export const queryMark = (query: string): string => queryBytes(query).toString('base64url')
export const scopeMark = (fingerprint: string): string => scopeBytes(fingerprint).toString('base64url')

/** Fingerprints of an operation, and of the records and key columns that its cursors refer to. */
export interface PagingMarks {
  readonly operation: Buffer
  readonly paging: Buffer
}

const known = new WeakMap<Paging, PagingMarks>()

export function marksOf(paging: Paging): PagingMarks {
  const marks = known.get(paging) ?? {
    operation: hashed(paging.operation, OPERATION_BYTES),
    paging: hashed(JSON.stringify([paging.records, paging.key]), PAGING_BYTES),
  }
  known.set(paging, marks)
  return marks
}
