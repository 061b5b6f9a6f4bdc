import { hash } from 'node:crypto'
import type { Paging } from '@bourse/engine/operations'

/** Bytes that stand for a query or a scope: enough that no two are taken for each other by accident. */
export const MARK_BYTES = 8
export const OPERATION_BYTES = 4
export const PAGING_BYTES = 2

/** The first bytes of a hash. What they stand for is compared, and kept from nobody: the signature keeps it. */
const hashed = (text: string, bytes: number) => hash('sha256', text, 'buffer').subarray(0, bytes)

export const queryBytes = (query: string): Buffer => hashed(query, MARK_BYTES)
export const scopeBytes = (fingerprint: string): Buffer => hashed(fingerprint, MARK_BYTES)

export const queryMark = (query: string): string => queryBytes(query).toString('base64url')
export const scopeMark = (fingerprint: string): string => scopeBytes(fingerprint).toString('base64url')

/** What stands for an operation, and for the records and the key that places in a cursor go by. */
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
