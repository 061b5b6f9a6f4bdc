/**
 * What a dataset promises, as tables of text. The page that is checked in and the comparison of two versions are both
 * made of these cells, so that what a reviewer reads is what is compared.
 */
export interface Report {
  readonly title: string
  readonly tables: readonly ReportTable[]
}

/** One table of a report. Rows have as many cells as the head, and the first cell of each names it. */
export interface ReportTable {
  /** Heading above it, such as `Operation eod.list`. */
  readonly group: string
  /** Heading below that, such as `Fields`; empty for the first table of a group. */
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Stands in a cell that holds nothing. */
export const NONE = '—'

/** A name or a value as it is written in code. */
export const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

/** Several of them; nothing where there are none. */
export const codes = (values: Iterable<unknown>) => [...values].map(code).join(' ') || NONE

/** The values that `codes` wrote into a cell. */
export const valuesIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]*)`/g)].map(([, value = '']) => value)

/** Yes or no, or nothing where it is neither. */
export const yesNo = (is: boolean | undefined) => (is === undefined ? NONE : is ? 'yes' : 'no')

/** A table of facts about one thing; all of them, also where the answer is no, so that a change shows as a line. */
export function factTable(group: string, facts: Readonly<Record<string, string>>): ReportTable {
  return { group, name: '', head: ['Fact', 'Value'], rows: Object.entries(facts) }
}
