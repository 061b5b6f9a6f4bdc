/**
 * The public contract of a dataset as tables of text. The file under version control and the comparison of two versions
 * use the same cells, so reviewers read exactly what is compared.
 */
export interface Report {
  readonly title: string
  readonly tables: readonly ReportTable[]
}

/** One table of a report. Rows have as many cells as the head; the first cell identifies the row. */
export interface ReportTable {
  /** Heading above the table, such as `Operation eod.list`. */
  readonly group: string
  /** Subheading, such as `Fields`; empty for the first table of a group. */
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Text of an empty cell. */
export const NONE = '—'

/** Returns a name or a value in code format. */
export const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

/** Returns several values in code format; `NONE` if there are none. */
export const codes = (values: Iterable<unknown>) => [...values].map(code).join(' ') || NONE

/** Returns the values in a cell that `codes` formatted. */
export const valuesIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]*)`/g)].map(([, value = '']) => value)

/** Returns `yes` or `no`; `NONE` if undefined. */
export const yesNo = (is: boolean | undefined) => (is === undefined ? NONE : is ? 'yes' : 'no')

/** Returns how an operation responds before it has data. */
export const unavailableText = (response?: 'refuse' | 'empty') => (response === 'refuse' ? 'error' : 'empty')

/** Returns a table of facts about one item. It includes negative facts, so every change shows up as a changed line. */
export function factTable(group: string, facts: Readonly<Record<string, string>>): ReportTable {
  return { group, name: '', head: ['Fact', 'Value'], rows: Object.entries(facts) }
}
