import { ACCOUNT_STATUSES } from '@bourse/admin/contract'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAdminPages } from '../../api/queries.ts'
import { agoText, dateText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { count } from '../../format/numbers.ts'
import { Permitted } from '../../session/permitted.tsx'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/paged-table.tsx'
import { AdminDocs } from '../../ui/admin-docs.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TextInput } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { ACCOUNT_TONES, type Account } from './account.ts'
import { NewAccount } from './new-account.tsx'

const route = getRouteApi('/accounts')

const columns: readonly Column<Account>[] = [
  { id: 'name', title: 'Account', width: 14, cell: AccountName },
  {
    id: 'status',
    title: 'State',
    width: 7,
    cell: ({ status }) => <Badge tone={ACCOUNT_TONES[status]}>{status}</Badge>,
  },
  { id: 'plan', title: 'Plan', width: 8, cell: PlanName },
  { id: 'keys', title: 'Live keys', width: 6, align: 'end', cell: ({ live_keys: keys }) => count(keys) },
  {
    id: 'credits',
    title: 'Credits today',
    width: 8,
    align: 'end',
    cell: ({ credits_today: credits }) => count(credits),
  },
  { id: 'used', title: 'Last used', width: 8, cell: ({ last_used_at: used }) => agoText(used, now()) },
  { id: 'created', title: 'Created', width: 8, cell: ({ created_at: at }) => dateText(at.slice(0, 10)) },
  { id: 'notes', title: 'Notes', width: 14, cell: ({ notes }) => <span className="soft">{notes}</span> },
]

function AccountName({ id, name, is_owner: isOwner, is_demo: isDemo }: Account) {
  return (
    <>
      <Link to="/accounts/$account" params={{ account: id }}>
        {name}
      </Link>{' '}
      {isOwner ? <Badge tone="accent">owner</Badge> : null} {isDemo ? <Badge>demo</Badge> : null}
    </>
  )
}

function PlanName({ plan, plan_offered: isOffered }: Account) {
  return isOffered ? plan : <Badge tone="down">{plan} no longer exists</Badge>
}

const STATES = [{ value: 'all', text: 'All' }, ...ACCOUNT_STATUSES.map((value) => ({ value, text: value }))] as const

/** Every account, newest first. */
export function AccountsPage() {
  const { q, status } = route.useSearch()
  const navigate = useNavigate({ from: '/accounts' })
  const [isNew, setNew] = useState(false)
  const list = useAdminPages<Account>('/accounts', { q, status, limit: 200 }, { keep: true })
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const filter = (change: object) => void navigate({ search: (last) => ({ ...last, ...change }), replace: true })
  const tools = (
    <>
      <TextInput
        type="search"
        className="accounts-search"
        aria-label="Search accounts"
        placeholder="Name or id"
        maxLength={100}
        defaultValue={q ?? ''}
        onChange={({ currentTarget: { value } }) => filter({ q: value === '' ? undefined : value })}
      />
      <SegmentedControl
        label="State"
        value={status ?? 'all'}
        options={STATES}
        onChange={(value) => filter({ status: value === 'all' ? undefined : value })}
      />
    </>
  )
  return (
    <Page
      title="Accounts"
      summary={
        <>
          Who may call this service, with which plans and keys. For programs: <AdminDocs />
        </>
      }
      tools={
        <Permitted to="admin.accounts.create">
          <Button look="primary" icon={Plus} onClick={() => setNew(true)}>
            New account
          </Button>
        </Permitted>
      }
    >
      <Panel flush title="Accounts" tools={tools}>
        <PagedTable
          pages={list}
          label="Accounts"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={({ id }) => void navigate({ to: '/accounts/$account', params: { account: id } })}
          empty={<Empty title="No matching accounts">Change the search, or create an account.</Empty>}
        />
      </Panel>
      {isNew ? <NewAccount onClose={() => setNew(false)} /> : null}
    </Page>
  )
}
