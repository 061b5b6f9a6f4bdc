import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAnyOperation, type AnyOperation, type AnyParams } from '../api/any-operation.ts'
import type { OperationOf } from '../api/openapi.ts'
import { count } from '../format/numbers.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { problemText } from '../ui/problem.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { save } from '../ui/save.ts'
import { fileName } from './file-name.ts'
import { spreadsheetCsv } from './spreadsheet-csv.ts'

/** Maximum pages per download: each page is a separately priced request. */
const MOST_PAGES = 100

/** Maximum rows per text page. */
const MOST_ROWS = 10_000

type FileFormat = 'csv' | 'ndjson'

interface DownloadMenuProps {
  readonly operation: OperationOf
  readonly params: AnyParams
}

/** Downloads a table's rows as a file, after confirmation, because every page costs credits. */
export function DownloadMenu({ operation, params }: DownloadMenuProps) {
  const [format, setFormat] = useState<FileFormat>()
  return (
    <>
      <Menu trigger={<Button icon={Download}>Download</Button>}>
        <MenuItem onSelect={() => setFormat('csv')}>CSV</MenuItem>
        <MenuItem onSelect={() => setFormat('ndjson')}>NDJSON</MenuItem>
      </Menu>
      {format === undefined ? null : (
        <DownloadDialog operation={operation} params={params} format={format} onClose={() => setFormat(undefined)} />
      )}
    </>
  )
}

interface DialogProps extends DownloadMenuProps {
  readonly format: FileFormat
  onClose(): void
}

function DownloadDialog({ operation, params, format, onClose }: DialogProps) {
  const call = useAnyOperation(operation)
  const [pages, setPages] = useState<number>()
  const [message, setMessage] = useState<string>()
  const limit = operation.parameters.find(({ name }) => name === 'limit')?.schema.maximum
  const most = limit === undefined ? undefined : Math.min(limit, MOST_ROWS)
  const start = async () => {
    setPages(0)
    setMessage(undefined)
    try {
      const all = { ...params, ...(most === undefined ? {} : { limit: most }) }
      const { parts, isWhole } = await collect(call, all, format, setPages)
      save(parts, `${fileName(operation.id, params)}.${format}`)
      if (isWhole) onClose()
      else
        setMessage(
          `The file contains the first ${MOST_PAGES} pages. An export (POST /v1/exports) supports up to a million ` +
            'rows.',
        )
    } catch (error) {
      setMessage(problemText(error))
    }
    setPages(undefined)
  }
  const size = most === undefined ? 'in one request' : `${count(most)} a call`
  return (
    <Dialog
      title={`Download as ${format.toUpperCase()}`}
      open
      onClose={onClose}
      actions={
        <Button look="primary" icon={Download} busy={pages !== undefined} onClick={() => void start()}>
          {pages === undefined ? 'Download' : `${count(pages)} pages`}
        </Button>
      }
    >
      <p>
        All matching rows, {size}. Each request costs {operation.credits}.
      </p>
      {message === undefined ? null : <p role="alert">{message}</p>}
    </Dialog>
  )
}

async function collect(
  call: AnyOperation,
  params: AnyParams,
  format: FileFormat,
  onPage: (pages: number) => void,
): Promise<{ readonly parts: readonly string[]; readonly isWhole: boolean }> {
  const parts: string[] = []
  let cursor: string | undefined
  do {
    const response = await call.raw({ ...params, format, ...(cursor === undefined ? {} : { cursor }) })
    const answer = await response.text()
    // Users open CSV files in spreadsheets; programs call `/v1` directly.
    const text = format === 'csv' ? spreadsheetCsv(answer) : answer
    // Every CSV page has a header line; only the first is retained.
    parts.push(format === 'csv' && parts.length > 0 ? text.slice(text.indexOf('\n') + 1) : text)
    onPage(parts.length)
    cursor = response.headers.get('x-next-cursor') ?? undefined
  } while (cursor !== undefined && cursor !== '' && parts.length < MOST_PAGES)
  return { parts, isWhole: cursor === undefined || cursor === '' }
}
