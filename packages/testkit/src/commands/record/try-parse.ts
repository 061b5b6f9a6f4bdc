import type { Recordable } from './recordable.ts'

/** What a source makes of what it fetched. */
export interface Parsed {
  readonly rows: number
  readonly bad: number
  /** Why it cannot be parsed at all. */
  readonly failure: string | null
}

/** Whether the source understands what it fetched: the reason for most recordings is that it does not. */
export async function tryParse(source: Recordable, raw: unknown, unit: unknown): Promise<Parsed> {
  let [rows, bad] = [0, 0]
  try {
    for await (const row of source.parse(raw, unit))
      if (row instanceof Error && row.name === 'BadRecord') bad += 1
      else rows += 1
    return { rows, bad, failure: null }
  } catch (error) {
    return { rows, bad, failure: error instanceof Error ? error.message : String(error) }
  }
}
