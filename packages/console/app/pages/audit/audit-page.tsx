import type { NamedEntry } from '@bourse/admin/contract'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useAdminPages } from '../../api/queries.ts'
import { instantText } from '../../format/dates.ts'
import { NONE } from '../../format/numbers.ts'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/paged-table.tsx'
import { AdminDocs } from '../../ui/admin-docs.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { actionText, actorText, changeText } from './entry.ts'
import { Resource } from './resource.tsx'
import { VerifyPanel } from './verify-panel.tsx'

const route = getRouteApi('/audit')

const columns: readonly Column<NamedEntry>[] = [
  { id: 'at', title: 'When', width: 14, cell: ({ at }) => <span className="numeric">{instantText(at)}</span> },
  { id: 'actor', title: 'Who', width: 10, cell: Who },
  {
    id: 'action',
    title: 'Action',
    width: 10,
    cell: (entry) => <span title={entry.action}>{actionText(entry)}</span>,
  },
  { id: 'target', title: 'Resource', width: 13, cell: Resource },
  { id: 'account', title: 'Account', width: 7, cell: ({ target }) => target.account_name ?? NONE },
  { id: 'change', title: 'Change', width: 16, cell: ChangeText },
  { id: 'open', title: 'Details', width: 5.5, cell: (entry) => <EntryDialog entry={entry} /> },
]

function Who(entry: NamedEntry) {
  const { actor } = entry
  return <span title={[actor.key_id, actor.account_name].join(' ').trim()}>{actorText(entry)}</span>
}

function ChangeText(entry: NamedEntry) {
  const text = changeText(entry)
  return (
    <span className="soft" title={text}>
      {text}
    </span>
  )
}

/** Every change, newest first. */
export function AuditPage() {
  const { account, target, actor, ...search } = route.useSearch()
  const navigate = useNavigate({ from: '/audit' })
  const filter = { ...search, account_id: account, actor_key_id: actor, target_id: target }
  const list = useAdminPages<NamedEntry>('/audit', { ...filter, limit: 200 }, { keep: true })
  return (
    <Page
      title="Audit log"
      summary={
        <>
          Every change: who changed what, and how. Stored for 400 days in a hash chain. For programs: <AdminDocs />
        </>
      }
    >
      <VerifyPanel />
      <Panel flush title="Entries" tools={<DownloadButton path="/audit" query={filter} format="ndjson" name="audit" />}>
        <AuditFilters
          onChange={(change) => void navigate({ search: (last) => ({ ...last, ...change }), replace: true })}
          search={route.useSearch()}
        />
        <PagedTable
          pages={list}
          label="Audit log"
          columns={columns}
          rows={list.data?.pages.flatMap(({ data }) => data) ?? []}
          rowKey={({ id }) => id}
          empty={<Empty title="No matching entries">Remove a filter.</Empty>}
        />
      </Panel>
    </Page>
  )
}
