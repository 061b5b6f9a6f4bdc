import { Ban, CircleHelp, Download, FileDown } from 'lucide-react'
import { useState } from 'react'
import { useAdminPages, useAdminRead } from '../../api/queries.ts'
import { instantText } from '../../format/dates.ts'
import { bytes, count, NONE } from '../../format/numbers.ts'
import { Permitted } from '../../session/permitted.tsx'
import { useAdmin } from '../../session/session.ts'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/paged-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChangeDialog } from '../accounts/change-dialog.tsx'
import { useChange } from '../accounts/use-change.ts'
import { type Export, EXPORT_TONES, type ExportCollection } from './export.ts'
import { NewExport } from './new-export.tsx'

/** Polling interval in milliseconds: small exports take seconds. */
const EVERY = 5_000

const COLUMNS: readonly Column<Export>[] = [
  { id: 'what', title: 'Export', width: 17, cell: What },
  { id: 'status', title: 'State', width: 7, cell: ({ status }) => <Badge tone={EXPORT_TONES[status]}>{status}</Badge> },
  { id: 'format', title: 'Format', width: 6, cell: ({ format }) => format },
  { id: 'rows', title: 'Rows', width: 6, align: 'end', cell: ({ rows }) => (rows === null ? NONE : count(rows)) },
  {
    id: 'bytes',
    title: 'Size',
    width: 6,
    align: 'end',
    cell: ({ bytes: size }) => (size === null ? NONE : bytes(size)),
  },
  { id: 'created', title: 'Ordered', width: 11, cell: ({ created_at: at }) => instantText(at) },
  { id: 'expires', title: 'Expires', width: 11, cell: ({ expires_at: at }) => instantText(at) },
]

/** The exports of the account, and a form that orders one. */
export function ExportsPanel() {
  const [isNew, setNew] = useState(false)
  const [canceled, setCanceled] = useState<Export>()
  const [failed, setFailed] = useState<Export>()
  const list = useAdminPages<Export>('/exports', { limit: 50 }, { every: EVERY })
  const collections = useAdminRead<readonly ExportCollection[]>('/export-collections').data?.data
  const actions: Column<Export> = {
    id: 'actions',
    title: 'File',
    width: 4.5,
    pinned: true,
    cell: (value) => <Action value={value} onCancel={setCanceled} onWhy={setFailed} />,
  }
  const tools = (
    <Permitted to="account.exports.create">
      <Button
        icon={FileDown}
        disabled={collections === undefined || collections.length === 0}
        onClick={() => setNew(true)}
      >
        New export
      </Button>
    </Permitted>
  )
  return (
    <Panel flush title="Exports" tools={tools}>
      <PagedTable
        pages={list}
        label="Exports"
        columns={[...COLUMNS, actions]}
        rows={list.data?.pages.flatMap(({ data }) => data) ?? []}
        rowKey={({ id }) => id}
        empty={
          collections?.length === 0 ? (
            <Empty title="Your plan does not include exports">The panel Plan says how to get another plan.</Empty>
          ) : (
            <Empty title="No exports yet">An export is one file with all rows of a selection.</Empty>
          )
        }
      />
      {isNew && collections !== undefined ? (
        <NewExport collections={collections} onClose={() => setNew(false)} />
      ) : null}
      {canceled === undefined ? null : <CancelExport value={canceled} onClose={() => setCanceled(undefined)} />}
      {failed === undefined ? null : (
        <Dialog title="Why this export failed" open onClose={() => setFailed(undefined)}>
          <p>{failed.failure}</p>
        </Dialog>
      )}
    </Panel>
  )
}

function What({ endpoint, resource, parameters }: Export) {
  const sent = Object.entries(parameters).map(([name, value]) => `${name}=${value}`)
  return (
    <span title={sent.join(' ')}>
      {endpoint ?? resource} <span className="faint">{sent.join(' ')}</span>
    </span>
  )
}

interface ActionProps {
  readonly value: Export
  onCancel(value: Export): void
  onWhy(value: Export): void
}

/** What to do with an export in its state. */
function Action({ value, onCancel, onWhy }: ActionProps) {
  const { status, download } = value
  if (download !== null)
    return (
      <a className="icon-button accounts-more" href={download} download aria-label={`Download ${value.id}`}>
        <Download size={16} aria-hidden />
      </a>
    )
  if (status === 'failed') return <IconButton icon={CircleHelp} label="Why it failed" onClick={() => onWhy(value)} />
  if (status !== 'queued' && status !== 'running') return null
  return (
    <Permitted to="account.exports.cancel">
      <IconButton icon={Ban} label={`Cancel ${value.id}`} onClick={() => onCancel(value)} />
    </Permitted>
  )
}

function CancelExport({ value, onClose }: { readonly value: Export; onClose(): void }) {
  const admin = useAdmin()
  const change = useChange(() => admin.send<Export>('POST', `/exports/${value.id}/cancel`, {}), onClose, ['/exports'])
  return (
    <ChangeDialog title="Cancel this export" action="Cancel export" danger change={change} onClose={onClose}>
      <p>Its credits are refunded if it has not started.</p>
    </ChangeDialog>
  )
}
