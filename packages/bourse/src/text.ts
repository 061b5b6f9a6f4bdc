/** A count with thousands separated, as people read it. */
export function countText(count: number): string {
  return count.toLocaleString('en-US')
}

/** `1 row`, `2 rows`. */
export function plural(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** Rows under a head, in columns as wide as their widest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** An instant without the fraction of a second, for lists that people read. */
export function shortInstant(instant: string): string {
  return instant.replace(/\.\d+Z$/, 'Z')
}
