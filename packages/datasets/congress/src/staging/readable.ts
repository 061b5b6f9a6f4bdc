import { unreadable, type Refusal } from '@bourse/kit'
import type { QualityIssue } from '../records.ts'

/** A value that was read, and what is wrong where it could not be: the issue, and the text that was filed. */
export interface Readable<T> {
  readonly value: T | null
  readonly unread: readonly Unread[]
}

/** A value of a trade that could not be read. */
export interface Unread {
  readonly issue: QualityIssue
  readonly warning: Refusal
}

/** What is filed in place of nothing. */
const NOTHING: ReadonlySet<string> = new Set(['', '-', '--', 'n/a', 'na', 'none', 'unknown'])

/** Reads a filed text; one that says something and cannot be read is an issue, with its text. */
export function readable<T>(
  filed: string | null | undefined,
  { issue, expected }: { readonly issue: QualityIssue; readonly expected: string },
  read: (text: string) => T | null | undefined,
): Readable<T> {
  const text = (filed ?? '').trim()
  if (NOTHING.has(text.toLowerCase())) return { value: null, unread: [] }
  const value = read(text) ?? null
  if (value !== null) return { value, unread: [] }
  const { reason } = unreadable(issue.replace(/-unreadable$/, ''), expected, text)
  return { value, unread: [{ issue, warning: { rule: issue, value: text.slice(0, 60), reason } }] }
}
