import { unreadable, type Refusal } from '@bourse/kit'
import type { QualityIssue } from '../records.ts'

/** A parsed value or, if the filed text could not be parsed, the resulting issue. */
export interface Readable<T> {
  readonly value: T | null
  readonly unread: readonly UnreadableValue[]
}

/** A trade value that could not be read. */
export interface UnreadableValue {
  readonly issue: QualityIssue
  readonly warning: Refusal
}

/** Filed placeholders for an empty value. */
const EMPTY_VALUES: ReadonlySet<string> = new Set(['', '-', '--', 'n/a', 'na', 'none', 'unknown'])

/** Parses filed text; text that cannot be parsed and is not a placeholder becomes an issue. */
export function readable<T>(
  filed: string | null | undefined,
  { issue, expected }: { readonly issue: QualityIssue; readonly expected: string },
  read: (text: string) => T | null | undefined,
): Readable<T> {
  const text = (filed ?? '').trim()
  if (EMPTY_VALUES.has(text.toLowerCase())) return { value: null, unread: [] }
  const value = read(text) ?? null
  if (value !== null) return { value, unread: [] }
  const { reason } = unreadable(issue.replace(/-unreadable$/, ''), expected, text)
  return { value, unread: [{ issue, warning: { rule: issue, value: text.slice(0, 60), reason } }] }
}
