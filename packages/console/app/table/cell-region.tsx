import { useRef, useState, type ComponentProps, type CSSProperties, type ReactNode, type RefObject } from 'react'
import type { Call } from '../forms/request-panel.tsx'
import { useOpenOrigin } from '../origin/origin-provider.tsx'
import { rowValue } from '../origin/origin.ts'
import { CellMark, isMark } from './cell-mark.tsx'
import { cellNextTo, firstCellIn, fieldOf, rowIndexOf, valueCell } from './value-cell.ts'

interface CellRegionProps {
  /** Name of the table for screen readers. */
  readonly label: string
  readonly className: string
  readonly style?: CSSProperties
  readonly scroller?: RefObject<HTMLDivElement | null>
  /** The request that returned the rows. Cells with `valueCellOf` attributes then show where their values come from. */
  readonly call?: Call | undefined
  /** The rows, by the index in these attributes. */
  readonly rows?: readonly object[]
  /** The table. */
  readonly children: ReactNode
}

/** The scrollable region of a table, whose cells show where their values come from if `call` is set. */
export function CellRegion({ label, className, style, scroller, call, rows = NO_ROWS, children }: CellRegionProps) {
  const own = useRef<HTMLDivElement>(null)
  const region = scroller ?? own
  const openOrigin = useOpenOrigin()
  const open = (cell: HTMLElement) => {
    const row = rows[rowIndexOf(cell)]
    if (call === undefined || row === undefined) return
    // The focus returns to the cell when the panel closes.
    cell.focus({ preventScroll: true })
    openOrigin(rowValue(call, row, fieldOf(cell)))
  }
  const { marked, handlers } = useMarkedCell(region, open)
  return (
    <div
      ref={region}
      className={className}
      tabIndex={0}
      role="region"
      aria-label={label}
      style={style}
      {...(call === undefined ? {} : { 'aria-description': HOW, ...handlers })}
    >
      {children}
      {marked === undefined || region.current === null ? null : (
        <CellMark cell={marked} region={region.current} onOpen={() => open(marked)} />
      )}
    </div>
  )
}

const NO_ROWS: readonly never[] = []

const HOW = 'Press Enter to select a cell, arrow keys to move, and Enter to see where its value comes from.'

type Handlers = Pick<ComponentProps<'div'>, 'onKeyDown' | 'onPointerOver' | 'onPointerLeave' | 'onFocus' | 'onBlur'>

/**
 * The cell under the mouse, or else the one with the focus, which a tap and the keyboard give: Enter in the region
 * selects a cell, arrow keys move, Enter opens, and Escape returns to the region.
 */
function useMarkedCell(region: RefObject<HTMLDivElement | null>, open: (cell: HTMLElement) => void) {
  const [hovered, setHovered] = useState<HTMLElement>()
  const [focused, setFocused] = useState<HTMLElement>()
  const handlers: Handlers = {
    onKeyDown(event) {
      const { target, key } = event
      const cell = valueCell(target)
      if (target === region.current && key === 'Enter') firstCellIn(region.current)?.focus()
      else if (cell === undefined || target !== cell) return
      else if (key === 'Enter') open(cell)
      else if (key === 'Escape') region.current?.focus()
      else {
        const next = cellNextTo(cell, key)
        if (next === undefined) return
        next.focus()
      }
      event.preventDefault()
    },
    onPointerOver({ target, pointerType }) {
      if (pointerType === 'mouse' && !isMark(target)) setHovered(valueCell(target))
    },
    onPointerLeave: () => setHovered(undefined),
    onFocus({ target }) {
      if (!isMark(target)) setFocused(valueCell(target))
    },
    onBlur({ relatedTarget }) {
      if (!isMark(relatedTarget)) setFocused(undefined)
    },
  }
  return { marked: [hovered, focused].find((cell) => cell?.isConnected === true), handlers }
}
