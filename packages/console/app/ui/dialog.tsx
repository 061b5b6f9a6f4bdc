import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

interface DialogProps {
  readonly title: string
  readonly open: boolean
  onClose(): void
  /** Buttons at the bottom, the primary one last. */
  readonly actions?: ReactNode
  readonly wide?: boolean
  /** Whether it is a sheet at the right edge with the height of the window. */
  readonly side?: boolean
  readonly children: ReactNode
}

/** A modal dialog. The browser's native dialog keeps the focus inside. */
export function Dialog({ title, open, onClose, actions, wide = false, side = false, children }: DialogProps) {
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && element.current?.open === false) element.current.showModal()
    if (!open) element.current?.close()
  }, [open])
  return (
    <dialog
      ref={element}
      className={classNames('dialog', wide && 'dialog-wide', side && 'dialog-side')}
      aria-labelledby={id}
      onClose={onClose}
      // An open tooltip consumes Escape; this closes the dialog as well.
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onClick={(event) => event.target === element.current && onClose()}
    >
      {open ? (
        <div className="dialog-inside">
          <header className="dialog-head">
            <h2 id={id}>{title}</h2>
            <IconButton icon={X} label="Close" onClick={onClose} />
          </header>
          <div className="dialog-body">{children}</div>
          {actions === undefined ? null : <footer className="dialog-actions">{actions}</footer>}
        </div>
      ) : null}
    </dialog>
  )
}
