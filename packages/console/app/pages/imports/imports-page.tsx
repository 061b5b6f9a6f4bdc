import { Link } from '@tanstack/react-router'
import { agoText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { count, bytes as sizeText } from '../../format/numbers.ts'
import { Permitted } from '../../session/permitted.tsx'
import { AdminList } from '../../table/admin-list.tsx'
import type { Column } from '../../table/column.ts'
import { AdminDocs } from '../../ui/admin-docs.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Page } from '../../ui/page.tsx'
import { IMPORT_TONES, IMPORT_WORDS, type Import } from './import.ts'
import { NewImport } from './new-import.tsx'

/** Polling interval for the list, in milliseconds. */
const LOOK = 5_000

/** All imports, and the form for a new one. */
export function ImportsPage() {
  return (
    <Page
      title="Imports"
      summary={
        <>
          Upload your own files, map their columns, check them in a dry run, and import them. For programs:{' '}
          <AdminDocs />
        </>
      }
    >
      <Permitted to="admin.imports.create">
        <NewImport />
      </Permitted>
      <AdminList<Import>
        title="Imports"
        path="/imports"
        columns={COLUMNS}
        every={LOOK}
        empty="No imports yet. Drop a file above to start."
        rowKey={({ id }) => id}
      />
    </Page>
  )
}

const COLUMNS: readonly Column<Import>[] = [
  { id: 'file', title: 'File', width: 14, cell: FileLink },
  { id: 'dataset', title: 'Dataset', width: 7, cell: ({ dataset }) => dataset },
  {
    id: 'status',
    title: 'State',
    width: 6,
    cell: ({ status }) => <Badge tone={IMPORT_TONES[status]}>{IMPORT_WORDS[status]}</Badge>,
  },
  { id: 'size', title: 'Size', width: 6, align: 'end', cell: ({ bytes }) => sizeText(bytes) },
  { id: 'published', title: 'Published', width: 6, align: 'end', cell: ({ report }) => count(published(report)) },
  { id: 'created', title: 'Started', width: 7, cell: ({ created_at: at }) => agoText(at, now()) },
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
