/** Formats a count with thousands separators. */
export function countText(count: number): string {
  return count.toLocaleString('en-US')
}

/** Formats a count with its noun: `1 row`, `2 rows`. */
export function plural(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Formats a number of bytes: `1.5 MB`. */
export function sizeText(bytes: number): string {
  const [unit, size] = [['GB', 1e9] as const, ['MB', 1e6] as const].find(([, least]) => bytes >= least) ?? ['kB', 1e3]
  return `${(bytes / size).toFixed(1)} ${unit}`
}

/** Formats a text table with a header; each column is as wide as its widest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Formats an instant without fractions of a second. */
export function shortInstant(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z')
}
