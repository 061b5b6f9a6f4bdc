import { History } from 'lucide-react'
import type { CSSProperties } from 'react'
import { QUESTION } from '../origin/origin-provider.tsx'
import { IconButton } from '../ui/button.tsx'

/** Class of the frame around a cell and the button in it. */
const MARK = 'cell-mark'

/** Whether an element is the button over a cell. */
export const isMark = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`.${MARK}`) !== null

interface CellMarkProps {
  readonly cell: HTMLElement
  /** The scrollable region that contains the cell. */
  readonly region: HTMLElement
  onOpen(): void
}

/** A frame around a cell, with a button. There is one per table, so cells cost nothing. */
export function CellMark({ cell, region, onOpen }: CellMarkProps) {
  const [box, frame] = [cell.getBoundingClientRect(), region.getBoundingClientRect()]
  const left = box.left - frame.left + region.scrollLeft - region.clientLeft
  const top = box.top - frame.top + region.scrollTop - region.clientTop
  return (
    <div
      className={MARK}
      style={{ left: `${left}px`, top: `${top}px`, width: `${box.width}px`, height: `${box.height}px` }}
    >
      <IconButton icon={History} label={QUESTION} tabIndex={-1} style={placeOfButton(cell, box)} onClick={onOpen} />
    </div>
  )
}

/** Width of the button, in px. */
const BUTTON = 28

/** Before the number or after the text to which the button belongs. */
function placeOfButton(cell: HTMLElement, box: DOMRect): CSSProperties {
  const range = document.createRange()
  range.selectNodeContents(cell)
  const text = range.getBoundingClientRect()
  return cell.classList.contains('cell-end')
    ? { right: `${Math.min(box.right - text.left, box.width - BUTTON)}px` }
    : { left: `${Math.min(text.right - box.left, box.width - BUTTON)}px` }
}
