import { Link } from '@tanstack/react-router'
import { agoText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { count, bytes as sizeText } from '../../format/numbers.ts'
import { AdminList } from '../../table/admin-list.tsx'
import type { Column } from '../../table/column.ts'
import { AdminDocs } from '../../ui/admin-docs.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Page } from '../../ui/page.tsx'
import { IMPORT_TONES, type Import } from './import.ts'
import { NewImport } from './new-import.tsx'

/** Milliseconds between two looks how far imports are. */
const LOOK = 5_000

/** All imports, and where a new one begins. */
export function ImportsPage() {
  return (
    <Page
      title="Imports"
      summary={
        <>
          Files of your own: sent, looked at, checked without keeping anything, then imported. For programs:{' '}
          <AdminDocs />
        </>
      }
    >
      <NewImport />
      <AdminList<Import>
        title="Imports"
        path="/imports"
        columns={COLUMNS}
        every={LOOK}
        empty="Nothing was imported yet: drop a file above to begin"
        rowKey={({ id }) => id}
      />
    </Page>
  )
}

const COLUMNS: readonly Column<Import>[] = [
  { id: 'file', title: 'File', width: 14, cell: FileLink },
  { id: 'dataset', title: 'Dataset', width: 7, cell: ({ dataset }) => dataset },
  { id: 'status', title: 'State', width: 6, cell: ({ status }) => <Badge tone={IMPORT_TONES[status]}>{status}</Badge> },
  { id: 'size', title: 'Size', width: 6, align: 'end', cell: ({ bytes }) => sizeText(bytes) },
  { id: 'published', title: 'Published', width: 6, align: 'end', cell: ({ report }) => count(published(report)) },
  { id: 'created', title: 'Begun', width: 7, cell: ({ created_at: at }) => agoText(at, now()) },
]

function FileLink({ id, filename }: Import) {
  return (
    <Link to="/imports/$import" params={{ import: id }}>
      {filename}
    </Link>
  )
}

function published(report: Import['report']): number | null {
  const value = report?.['published']
  return typeof value === 'number' ? value : null
}
