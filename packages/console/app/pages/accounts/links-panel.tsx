import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useAdminPages } from '../../api/queries.ts'
import { instantText } from '../../format/dates.ts'
import { Permitted } from '../../session/permitted.tsx'
import { useAdmin } from '../../session/session.ts'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/paged-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { KEY_TONES, tagOf, type KeyHolder, type Link } from './account.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { useAccountFilter } from './use-account-filter.ts'
import { useChange } from './use-change.ts'

const COLUMNS: readonly Column<Link>[] = [
  {
    id: 'label',
    title: 'Link',
    width: 11,
    cell: ({ id, label }) => <span title={id}>{label ?? <code>{id}</code>}</span>,
  },
  { id: 'status', title: 'State', width: 6, cell: ({ status }) => <Badge tone={KEY_TONES[status]}>{status}</Badge> },
  { id: 'operation', title: 'Request', width: 14, cell: Request },
  { id: 'key', title: 'Key', width: 9, cell: ({ key_id: key }) => <code>{key}</code> },
  { id: 'expires', title: 'Expires', width: 14, cell: ({ expires_at: at }) => instantText(at) },
  { id: 'created', title: 'Created', width: 14, cell: ({ created_at: at }) => instantText(at) },
]

/** The links of an account's keys: URLs that make one request without a key. */
export function LinksPanel({ account }: { readonly account: KeyHolder }) {
  const [revoked, setRevoked] = useState<Link>()
  const filter = useAccountFilter(account.id)
  const list = useAdminPages<Link>('/links', { ...filter, limit: 200 })
  const actions: Column<Link> = {
    id: 'actions',
    title: 'Change',
    width: 4.5,
    pinned: true,
    cell: (link) =>
      link.status === 'live' ? (
        <Permitted to="admin.links.revoke">
          <button
            type="button"
            className="icon-button accounts-more"
            aria-label={`Revoke link ${link.label ?? link.id}`}
            onClick={() => setRevoked(link)}
          >
            <Ban size={16} aria-hidden />
          </button>
        </Permitted>
      ) : null,
  }
  return (
    <Panel flush title="Links">
      <PagedTable
        pages={list}
        label="Links"
        columns={[...COLUMNS, actions]}
        rows={list.data?.pages.flatMap(({ data }) => data) ?? []}
        rowKey={({ id }) => id}
        empty={
          <Empty title="No links yet">Keys create links with POST /v1/links, for spreadsheets and other tools.</Empty>
        }
      />
      {revoked === undefined ? null : <RevokeLink value={revoked} onClose={() => setRevoked(undefined)} />}
    </Panel>
  )
}

function Request({ operation, format, parameters }: Link) {
  const sent = Object.entries(parameters).map(([name, value]) => `${name}=${value}`)
  return (
    <span title={sent.join(' ')}>
      {operation} <span className="faint">{format}</span>
    </span>
  )
}

function RevokeLink({ value, onClose }: { readonly value: Link; onClose(): void }) {
  const admin = useAdmin()
  const change = useChange(
    () => admin.send<Link>('POST', `/links/${value.id}/revoke`, {}, { ifMatch: tagOf(value) }),
    onClose,
  )
  return (
    <ChangeDialog title="Revoke this link" action="Revoke" danger change={change} onClose={onClose}>
      <p>
        <strong>{value.label ?? value.id}</strong> stops working permanently, and so does every sheet or report that
        reads it.
      </p>
    </ChangeDialog>
  )
}
