import { decimalText } from '@bourse/kit/values'

/** A value of a series. */
export interface FredValue {
  /** The day, or the first day of the period; `YYYY-MM-DD` */
  readonly date: string
  /** Exact decimal text; null where there is none. */
  readonly value: string | null
}

const MISSING: ReadonlySet<string> = new Set(['', '.', 'N/A', 'NaN'])

/** A value as it is written: null where it is missing, undefined where it cannot be read. */
export function valueOf(written: string): string | null | undefined {
  const text = written.trim()
  return MISSING.has(text) ? null : decimalText(text)
}
