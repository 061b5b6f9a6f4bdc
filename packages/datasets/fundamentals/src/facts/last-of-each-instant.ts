/**
 * Keeps only the last of a row's versions that became known at the same instant, because an as-of read cannot see the
 * others.
 */
export function lastOfEachInstant<Row extends { readonly known_at: string }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  const versionOf = (row: Row) => `${keyOf(row)} ${row.known_at}`
  const last = new Map(rows.map((row) => [versionOf(row), row]))
  return rows.filter((row) => last.get(versionOf(row)) === row)
}
