import type { Refusal } from '../record/rule.ts'

/**
 * Returns the reason for rejecting a list that claims to be complete but has fewer than half the rows of the previous
 * one, which suggests a truncated file. Undefined if the list is accepted. The host checks sources with `complete:
 * true`; a staging table that detects missing rows itself must call this.
 */
export function incompleteList(received: number, before: number): Refusal | undefined {
  if (received * 2 >= before) return undefined
  return {
    rule: 'incomplete-list',
    value: `${received} of ${before}`,
    reason: `expected a complete list of about ${before} rows, as in the last one, got ${received}: less than half`,
  }
}
