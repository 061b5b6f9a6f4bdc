import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface PanelProps {
  readonly title?: ReactNode
  /** Controls to the right of the title. */
  readonly tools?: ReactNode
  /** Without inner padding, for tables and charts. */
  readonly flush?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A bordered section of a page. */
export function Panel({ title, tools, flush = false, className, children }: PanelProps) {
  return (
    <section className={classNames('panel', className)}>
      {title === undefined && tools === undefined ? null : (
        <header className="panel-head">
          <h2>{title}</h2>
          {tools === undefined ? null : <div className="panel-tools">{tools}</div>}
        </header>
      )}
      <div className={flush ? 'panel-flush' : 'panel-body'}>{children}</div>
    </section>
  )
}

/** A name and a value in a `<dl className="facts">`. */
export function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
