import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import type { Call } from '../forms/request-panel.tsx'
import { CellRegion } from './cell-region.tsx'
import type { Column } from './column.ts'
import { InlineCode } from '../ui/inline-code.tsx'
import { valueCellOf } from './value-cell.ts'

/** Sort order of a table. */
export interface Sort {
  readonly column: string
  readonly order: 'asc' | 'desc'
}

export interface DataTableProps<R extends object> {
  /** Name of the table for screen readers. */
  readonly label: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  rowKey(row: R, index: number): string | number
  /** Called when the last rows become visible, to load more. */
  onEnd?(): void
  /** Whether more rows may exist. */
  readonly hasMore?: boolean
  readonly sort?: Sort | undefined
  /** Lets the user sort by columns with `sortable`; the caller sorts the rows. */
  onSort?(sort: Sort): void
  onOpen?(row: R): void
  /** The row whose details are open next to the table. */
  readonly openKey?: string | number | undefined
  /** Maximum height in rem; default: the remaining height of the window. */
  readonly height?: number
  /** The request that returned the rows: cells then show where their values come from. */
  readonly call?: Call | undefined
  /** Shown if there are no rows. */
  readonly empty?: ReactNode
}

/** Height of a row in px; matches the CSS variable `--row`, which is larger on touch screens. */
const rowHeight = () => (matchMedia('(pointer: coarse)').matches ? 40 : 33)

/** A table of any length that only renders visible rows. Arrow keys, Home and End scroll it. */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { label, columns, rows, rowKey, onEnd, hasMore = false, openKey, onOpen, height, call, empty } = props
  const scroller = useRef<HTMLDivElement>(null)
  const size = rowHeight()
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: 12,
  })
  const inSight = virtual.getVirtualItems()
  const last = inSight.at(-1)?.index ?? -1
  useEffect(() => {
    if (hasMore && last >= rows.length - 30) onEnd?.()
  }, [hasMore, last, rows.length, onEnd])

  if (rows.length === 0 && empty !== undefined) return <>{empty}</>
  const above = inSight[0]?.start ?? 0
  const below = virtual.getTotalSize() - (inSight.at(-1)?.end ?? 0)
  return (
    <CellRegion
      scroller={scroller}
      className="table-scroller"
      label={label}
      call={call}
      rows={rows}
      style={{ maxHeight: height === undefined ? 'max(22rem, 100dvh - 17rem)' : `${height}rem` }}
    >
      <table className="table" role={call && 'grid'} aria-rowcount={hasMore ? -1 : rows.length + 1}>
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width: `${width}rem` }} />
          ))}
        </colgroup>
        <thead>
          <HeadRow columns={columns} sort={props.sort} onSort={props.onSort} />
        </thead>
        <tbody>
          <Space height={above} columns={columns.length} />
          {inSight.map(({ index }) => {
            const row = rows[index] as R
            const key = rowKey(row, index)
            return (
              <BodyRow
                key={key}
                row={row}
                index={index}
                columns={columns}
                isOpen={openKey === key}
                onOpen={onOpen}
                hasOrigins={call !== undefined}
              />
            )
          })}
          <Space height={below} columns={columns.length} />
        </tbody>
      </table>
    </CellRegion>
  )
}

interface BodyRowProps<R> {
  readonly row: R
  readonly index: number
  readonly columns: readonly Column<R>[]
  readonly isOpen: boolean
  readonly onOpen: ((row: R) => void) | undefined
  readonly hasOrigins: boolean
}

/** Memoized, so that visible rows do not render again when more rows arrive. */
const BodyRow = memo(function BodyRow<R>({ row, index, columns, isOpen, onOpen, hasOrigins }: BodyRowProps<R>) {
  return (
    <tr
      aria-rowindex={index + 2}
      className={classNames(onOpen !== undefined && 'row-opens', isOpen && 'row-open')}
      onClick={onOpen === undefined ? undefined : () => onOpen(row)}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          className={cellClass(column)}
          {...(hasOrigins && column.field !== null ? valueCellOf(index, column.field ?? column.id) : {})}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}) as <R>(props: BodyRowProps<R>) => ReactNode

interface HeadRowProps<R> {
  readonly columns: readonly Column<R>[]
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
}

const HeadRow = memo(function HeadRow<R>({ columns, sort, onSort }: HeadRowProps<R>) {
  return (
    <tr aria-rowindex={1}>
      {columns.map((column) => (
        <Head key={column.id} column={column} sort={sort} onSort={onSort} />
      ))}
    </tr>
  )
}) as <R>(props: HeadRowProps<R>) => ReactNode

/** Reserves the height of rows that are not rendered. */
function Space({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className="row-space">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  )
}

const cellClass = <R,>({ align, pinned }: Column<R>) =>
  classNames(align === 'end' && 'cell-end numeric', pinned && 'cell-pinned')

interface HeadProps<R> {
  readonly column: Column<R>
  readonly sort?: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
}

function Head<R>({ column, sort, onSort }: HeadProps<R>) {
  const { id, title, unit, description, sortable = false } = column
  const order = sort?.column === id ? sort.order : undefined
  const name = (
    <span className="head-name" tabIndex={description === undefined ? undefined : -1}>
      {title}
      {unit === undefined ? null : <small>{unit}</small>}
    </span>
  )
  const hinted =
    description === undefined || description === '' ? (
      name
    ) : (
      <Tooltip text={<InlineCode text={description} />}>{name}</Tooltip>
    )
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th scope="col" className={cellClass(column)} aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}>
      {sortable && onSort !== undefined ? (
        <button
          type="button"
          className="head-sort"
          onClick={() => onSort({ column: id, order: order === 'desc' ? 'asc' : 'desc' })}
        >
          {hinted}
          <Arrow size={13} aria-hidden className={order === undefined ? 'head-unsorted' : undefined} />
        </button>
      ) : (
        hinted
      )}
    </th>
  )
}
