import { Download } from 'lucide-react'
import { useState } from 'react'
import type { AdminQuery } from '../api/admin.ts'
import { useAdmin } from '../session/session.ts'
import { Button } from './button.tsx'
import { problemText } from './problem.tsx'
import { save } from './save.ts'

interface DownloadButtonProps {
  readonly path: string
  readonly query: AdminQuery
  readonly format: 'csv' | 'ndjson'
  /** File name without its extension. */
  readonly name: string
}

/** Saves all pages from an admin API operation as one file. */
export function DownloadButton({ path, query, format, name }: DownloadButtonProps) {
  const admin = useAdmin()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const start = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const pages: string[] = []
      let cursor: string | undefined
      do {
        const response = await admin.raw(path, { ...query, format, limit: 1_000, cursor })
        const page = await response.text()
        // Every CSV page begins with the header line; only the first one is retained.
        pages.push(format === 'ndjson' || pages.length === 0 ? page : page.slice(page.indexOf('\n') + 1))
        cursor = response.headers.get('x-next-cursor') ?? undefined
      } while (cursor !== undefined && cursor !== '')
      save(pages, `${name}.${format}`)
    } catch (failure) {
      setError(problemText(failure))
    }
    setBusy(false)
  }
  return (
    <>
      {error === undefined ? null : (
        <span role="alert" className="field-error">
          {error}
        </span>
      )}
      <Button icon={Download} busy={busy} onClick={() => void start()}>
        {format.toUpperCase()}
      </Button>
    </>
  )
}
