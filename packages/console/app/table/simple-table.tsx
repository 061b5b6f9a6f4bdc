import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

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
  /** `<tbody>` elements. */
  readonly children: ReactNode
}

/** A short table that renders all of its rows. */
export function SimpleTable({ heads, label, className, children }: SimpleTableProps) {
  const table = (
    <table className={classNames('simple-table', className)}>
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
    <div className="table-scroll" tabIndex={0} role="region" aria-label={label}>
      {table}
    </div>
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
