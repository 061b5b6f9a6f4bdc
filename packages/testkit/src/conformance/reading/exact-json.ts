import { parseExact } from '@bourse/kit/host'

export type ExactRow = Readonly<Record<string, unknown>>

/** Returns the rows of a response, with numbers as exact text; a single object counts as one row. */
export function rowsIn(text: string): readonly ExactRow[] {
  const { data } = parseExact(text) as { readonly data: ExactRow | readonly ExactRow[] | null }
  if (data === null) return []
  return isList(data) ? data : [data]
}

function isList(data: ExactRow | readonly ExactRow[]): data is readonly ExactRow[] {
  return Array.isArray(data)
}

/** Returns the rows of a response, parsed as plain JSON with numbers as binary floats. */
export function plainRowsIn(text: string): readonly ExactRow[] {
  const { data }: { readonly data: ExactRow | readonly ExactRow[] | null } = JSON.parse(text)
  if (data === null) return []
  return isList(data) ? data : [data]
}
