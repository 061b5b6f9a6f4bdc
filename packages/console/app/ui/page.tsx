import { useEffect, type ReactNode } from 'react'
import { useBrand } from '../shell/brand.ts'

interface PageProps {
  /** Title of the page and of the browser window. */
  readonly title: string
  readonly summary?: ReactNode
  /** Buttons to the right of the title. */
  readonly tools?: ReactNode
  /** Replaces title, summary and tools. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** A console page: its header and its content. */
export function Page({ title, summary, tools, head, children }: PageProps) {
  const { name } = useBrand()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  return (
    <div className="page">
      {head ?? (
        <header className="page-head">
          <div>
            <h1>{title}</h1>
            {summary === undefined ? null : <p className="page-summary">{summary}</p>}
          </div>
          {tools === undefined ? null : <div className="page-tools">{tools}</div>}
        </header>
      )}
      {children}
    </div>
  )
}
