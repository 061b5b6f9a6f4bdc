import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import type { Column } from './column.ts'

/** The order in which rows stand. */
export interface Sort {
  readonly column: string
  readonly order: 'asc' | 'desc'
}

export interface DataTableProps<R> {
  /** Name of the table for screen readers. */
  readonly label: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  rowKey(row: R, index: number): string | number
  /** Called when the last rows come into sight, to ask for more. */
  onEnd?(): void
  /** Whether more rows may come. */
  readonly hasMore?: boolean
  readonly sort?: Sort | undefined
  /** Columns with `sortable` can be sorted by; who calls puts the rows into that order. */
  onSort?(sort: Sort): void
  onOpen?(row: R): void
  /** The row that is open beside the table. */
  readonly openKey?: string | number | undefined
  /** Height in rem at most; default: what is left of the window. */
  readonly height?: number
  /** Stands in place of rows where there are none. */
  readonly empty?: ReactNode
}

/** Height of a row in px; `--row` of the tokens, which is larger under fingers. */
const rowHeight = () => (matchMedia('(pointer: coarse)').matches ? 40 : 33)

/** A table of any length: only the rows in sight are made. Arrow keys, Home and End scroll it. */
export function DataTable<R>(props: DataTableProps<R>) {
  const { label, columns, rows, rowKey, onEnd, hasMore = false, openKey, onOpen, height, empty } = props
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
    <div
      ref={scroller}
      className="table-scroller"
      tabIndex={0}
      role="region"
      aria-label={label}
      style={{ maxHeight: height === undefined ? 'max(22rem, 100dvh - 17rem)' : `${height}rem` }}
    >
      <table className="table" aria-rowcount={hasMore ? -1 : rows.length + 1}>
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
              <BodyRow key={key} row={row} index={index} columns={columns} isOpen={openKey === key} onOpen={onOpen} />
            )
          })}
          <Space height={below} columns={columns.length} />
        </tbody>
      </table>
    </div>
  )
}

interface BodyRowProps<R> {
  readonly row: R
  readonly index: number
  readonly columns: readonly Column<R>[]
  readonly isOpen: boolean
  readonly onOpen: ((row: R) => void) | undefined
}

/** A row that stays in sight is not made again when others come. */
const BodyRow = memo(function BodyRow<R>({ row, index, columns, isOpen, onOpen }: BodyRowProps<R>) {
  return (
    <tr
      aria-rowindex={index + 2}
      className={classNames(onOpen !== undefined && 'row-opens', isOpen && 'row-open')}
      onClick={onOpen === undefined ? undefined : () => onOpen(row)}
    >
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}) as <R>(props: BodyRowProps<R>) => ReactNode

type HeadRowProps<R> = Pick<DataTableProps<R>, 'columns' | 'sort' | 'onSort'>

const HeadRow = memo(function HeadRow<R>({ columns, sort, onSort }: HeadRowProps<R>) {
  return (
    <tr aria-rowindex={1}>
      {columns.map((column) => (
        <Head key={column.id} column={column} sort={sort} onSort={onSort} />
      ))}
    </tr>
  )
}) as <R>(props: HeadRowProps<R>) => ReactNode

/** Holds the room of rows that are out of sight. */
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
  const hinted = description === undefined || description === '' ? name : <Tooltip text={description}>{name}</Tooltip>
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
