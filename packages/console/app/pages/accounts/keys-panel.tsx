import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAdminPages } from '../../api/queries.ts'
import { agoText, instantText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { count } from '../../format/numbers.ts'
import { Permitted } from '../../session/permitted.tsx'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/paged-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { KEY_TONES, type Key, type KeyHolder } from './account.ts'
import { KeyActions } from './key-actions.tsx'
import { KeyForm } from './key-form.tsx'
import { KeyText } from './key-text.tsx'
import { useAccountFilter } from './use-account-filter.ts'

/** An account's keys, and a form for new ones. */
export function KeysPanel({ account }: { readonly account: KeyHolder }) {
  const [isNew, setNew] = useState(false)
  const [secret, setSecret] = useState<string | null>()
  const filter = useAccountFilter(account.id)
  const list = useAdminPages<Key>('/keys', { ...filter, limit: 200 })
  const columns: readonly Column<Key>[] = [
    { id: 'label', title: 'Key', width: 11, cell: KeyName },
    { id: 'status', title: 'State', width: 6, cell: ({ status }) => <Badge tone={KEY_TONES[status]}>{status}</Badge> },
    { id: 'scope', title: 'Limited to', width: 14, cell: (key) => <Scope value={key} /> },
    { id: 'used', title: 'Last used', width: 7, cell: ({ last_used_at: used }) => agoText(used, now()) },
    {
      id: 'expires',
      title: 'Expires',
      width: 14,
      cell: ({ expires_at: at }) => (at === null ? 'never' : instantText(at)),
    },
    { id: 'created', title: 'Created', width: 14, cell: ({ created_at: at }) => instantText(at) },
    {
      id: 'actions',
      title: 'Change',
      width: 4.5,
      pinned: true,
      cell: (key) =>
        key.status === 'live' ? (
          <Permitted to="admin.keys.change">
            <KeyActions value={key} isOwner={account.is_owner} onSecret={setSecret} />
          </Permitted>
        ) : null,
    },
  ]
  const tools =
    account.status === 'closed' ? null : (
      <Permitted to="admin.keys.create">
        <Button icon={Plus} onClick={() => setNew(true)}>
          New key
        </Button>
      </Permitted>
    )
  return (
    <Panel flush title="Keys" tools={tools}>
      {account.status === 'suspended' ? (
        <p className="panel-body soft">
          The account is suspended. All of its keys, including new and rotated ones, are rejected until you resume it.
        </p>
      ) : null}
      <PagedTable
        pages={list}
        label="Keys"
        columns={columns}
        rows={list.data?.pages.flatMap(({ data }) => data) ?? []}
        rowKey={({ id }) => id}
        empty={<Empty title="No keys yet">Create a key for each program that reads data.</Empty>}
      />
      {isNew ? (
        <KeyForm
          account={account.id}
          isOwner={account.is_owner}
          onClose={() => setNew(false)}
          onSecret={(text) => {
            setNew(false)
            setSecret(text)
          }}
        />
      ) : null}
      {secret === undefined ? null : (
        <KeyText text={secret} owner={account.name} onClose={() => setSecret(undefined)} />
      )}
    </Panel>
  )
}

function KeyName({ id, label, kind, replaces }: Key) {
  return (
    <span title={replaces === null ? id : `${id}, replaces ${replaces}`}>
      {label ?? <code>{id}</code>} {kind === 'session' ? <Badge tone="info">console</Badge> : null}
      {kind === 'person' || kind === 'member' ? <Badge tone="info">{kind}</Badge> : null}
    </span>
  )
}

function Scope({ value }: { readonly value: Key }) {
  const parts = [
    value.role === null ? undefined : `role ${value.role}`,
    listed('capability', 'capabilities', value.capabilities),
    listed('market', 'markets', value.markets),
    listed('symbol', 'symbols', value.symbols),
    listed('network', 'networks', value.allowed_networks),
    value.requests_per_minute === null ? undefined : `${count(value.requests_per_minute)} requests per minute`,
  ].filter((part) => part !== undefined)
  if (parts.length === 0) return <span className="faint">everything in the plan</span>
  const names = [value.capabilities, value.markets, value.symbols, value.allowed_networks].flatMap((one) => one ?? [])
  return <span title={names.join(', ')}>{parts.join(', ')}</span>
}

/** Lists up to two names; counts more than that. */
function listed(one: string, many: string, names: readonly string[] | null): string | undefined {
  if (names === null) return undefined
  if (names.length === 0) return `no ${one}`
  return names.length <= 2 ? names.join(', ') : `${count(names.length)} ${many}`
}
