import type { ReactNode } from 'react'

/** A column of a table of `R`. */
export interface Column<R> {
  readonly id: string
  readonly title: string
  /** Shown small behind the title. */
  readonly unit?: string | undefined
  /** What it means, on hover of the head. */
  readonly description?: string | undefined
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end'
  /** Whether it stays in sight, at the end, where the table is wider than its place. */
  readonly pinned?: boolean
  /** In rem. */
  readonly width: number
  readonly sortable?: boolean
  cell(row: R): ReactNode
}
