import type { ReactNode } from 'react'
import type { Call } from '../forms/request-panel.tsx'
import { classNames } from '../ui/class-names.ts'
import { CellRegion } from './cell-region.tsx'

/** A column header: a title, or a title with options. */
export type Head =
  | string
  | {
      readonly title: ReactNode
      /** Numbers are right-aligned. */
      readonly align?: 'end'
      readonly className?: string
    }

interface SimpleTableProps {
  readonly heads: readonly Head[]
  /** Name for screen readers, for tables that may scroll sideways. */
  readonly label?: string
  readonly className?: string
  /** The request that returned the rows: cells with `valueCellOf` attributes then show where their values come from. */
  readonly call?: Call
  /** The rows, by the index in these attributes. */
  readonly rows?: readonly object[]
  /** `<tbody>` elements. */
  readonly children: ReactNode
}

/** A short table that renders all of its rows. */
export function SimpleTable({ heads, label, className, call, rows = [], children }: SimpleTableProps) {
  const table = (
    <table className={classNames('simple-table', className)} role={call && 'grid'}>
      <thead>
        <tr>
          {heads.map((head, index) => (
            <HeadCell key={index} head={head} />
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
  if (label === undefined) return table
  return (
    <CellRegion className="table-scroll" label={label} call={call} rows={rows}>
      {table}
    </CellRegion>
  )
}

function HeadCell({ head }: { readonly head: Head }) {
  if (typeof head === 'string') return <th scope="col">{head}</th>
  const { title, align, className } = head
  return (
    <th scope="col" className={classNames(align === 'end' && 'cell-end', className)}>
      {title}
    </th>
  )
}
