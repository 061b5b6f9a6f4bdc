import { decimalText } from '@bourse/kit/values'

/** A value of a FRED series. */
export interface FredValue {
  /** The day, or the first day of the period, `YYYY-MM-DD`. */
  readonly date: string
  /** Exact decimal text; null if there is no value. */
  readonly value: string | null
}

const MISSING: ReadonlySet<string> = new Set(['', '.', 'N/A', 'NaN'])

/** Parses the text of a value; returns null if the value is missing, undefined if it is unreadable. */
export function valueOf(written: string): string | null | undefined {
  const text = written.trim()
  return MISSING.has(text) ? null : decimalText(text)
}
