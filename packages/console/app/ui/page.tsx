import { useEffect, type ReactNode } from 'react'

interface PageProps {
  /** Also the title of the window. */
  readonly title: string
  readonly summary?: ReactNode
  /** Buttons at the right of the title. */
  readonly tools?: ReactNode
  /** A head of one's own in place of title, summary and tools. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** A place of the console: its head, and what stands below. */
export function Page({ title, summary, tools, head, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Bourse`
  }, [title])
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
