import type { AnyParams } from '../api/any-operation.ts'

/** Most characters of a name: file systems allow 255 bytes. */
const MOST = 100

/** The name of a downloaded file: the operation, and what was requested, such as `eod.list AAPL 2026-01-02`. */
export function fileName(operation: string, params: AnyParams): string {
  const values = Object.entries(params).flatMap(([name, value]) => (name === 'limit' ? [] : [value].flat().map(String)))
  const words = [operation, ...values].map((word) => word.replaceAll(/[^\w.-]+/g, '-'))
  return words.join(' ').slice(0, MOST)
}
