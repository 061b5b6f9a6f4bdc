/** What the text of a JSON answer says, with every number as the text that stands there. */
export function readExact(text: string): unknown {
  const keepDigits = (_: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value
  return JSON.parse(text, keepDigits)
}

export type ExactRow = Readonly<Record<string, unknown>>

/** The rows of an answer; those of a single one as a list of one. */
export function rowsIn(text: string): readonly ExactRow[] {
  const { data } = readExact(text) as { readonly data: ExactRow | readonly ExactRow[] | null }
  if (data === null) return []
  return isList(data) ? data : [data]
}

function isList(data: ExactRow | readonly ExactRow[]): data is readonly ExactRow[] {
  return Array.isArray(data)
}

/** The same as plain JSON, in which numbers are binary floats. */
export function plainRowsIn(text: string): readonly ExactRow[] {
  const { data }: { readonly data: ExactRow | readonly ExactRow[] | null } = JSON.parse(text)
  if (data === null) return []
  return isList(data) ? data : [data]
}
