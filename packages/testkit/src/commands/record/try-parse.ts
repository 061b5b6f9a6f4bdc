import type { Recordable } from './recordable.ts'

/** The result of parsing a fetched response. */
export interface ParseResult {
  readonly rows: number
  readonly bad: number
  /** The reason why the response cannot be parsed; null if it can. */
  readonly failure: string | null
}

/**
 * Parses a fetched response and catches any error, because a response is most often recorded when the source cannot
 * parse it.
 */
export async function tryParse(source: Recordable, raw: unknown, unit: unknown): Promise<ParseResult> {
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
