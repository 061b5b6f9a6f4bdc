import { f, type Field, type Fields } from '../record/field.ts'

/** Rows whose fields are known only once they are read, such as the result of a query. */
export interface Table {
  readonly part: 'table'
  /** The fields of every row. */
  readonly fields: Fields
  /** Each row's values, in the order of `Object.keys(fields)`. */
  readonly rows: readonly (readonly unknown[])[]
  /** As-of time of the rows; null if they were read before the first publication. */
  readonly asOf: string | null
  /** Ids of the operations whose rows it contains, for attribution and reports to publishers. */
  readonly operations?: readonly string[]
}

/** Responds with rows that describe their own fields, from an operation that is `open`. */
export const table = (options: Omit<Table, 'part'>): Table => ({ part: 'table', ...options })

/** A number that a computation returned as a binary float, for the rows of a `table`; columns have it as a double. */
export const floatField = (description: string): Field<string | null> => ({
  ...f.decimal(description).nullable(),
  isFloat: true,
})
