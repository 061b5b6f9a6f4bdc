import type { ReactNode } from 'react'

/** A column in a table of `R`. */
export interface Column<R> {
  readonly id: string
  readonly title: string
  /** Small text after the title. */
  readonly unit?: string | undefined
  /** Meaning of the column, shown as a tooltip on its header. */
  readonly description?: string | undefined
  /** Numbers are right-aligned. */
  readonly align?: 'start' | 'end'
  /** Whether the column remains visible at the right edge when the table scrolls sideways. */
  readonly pinned?: boolean
  /** Width in rem. */
  readonly width: number
  readonly sortable?: boolean
  /** The field of the row that the column shows, by default the one with its id; null for drawings and buttons. */
  readonly field?: string | null
  cell(row: R): ReactNode
}
