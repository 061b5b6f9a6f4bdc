import type { Invitation } from '@bourse/admin/contract'
import { Ban, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useAdminPages } from '../../api/queries.ts'
import { instantText } from '../../format/dates.ts'
import { Permitted } from '../../session/permitted.tsx'
import { useAdmin } from '../../session/session.ts'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/paged-table.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { KeyHolder } from './account.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { CodeDialog, type MadeInvitation } from './code-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { useAccountFilter } from './use-account-filter.ts'
import { useChange } from './use-change.ts'

const COLUMNS: readonly Column<Invitation>[] = [
  { id: 'name', title: 'Person', width: 14, cell: ({ id, name }) => <span title={id}>{name}</span> },
  { id: 'role', title: 'Role', width: 7, cell: ({ role }) => role },
  { id: 'purpose', title: 'For', width: 9, cell: ({ member_id: id }) => (id === null ? 'a new member' : 'sign-in') },
  { id: 'expires', title: 'Expires', width: 14, cell: ({ expires_at: at }) => instantText(at) },
]

/** The open invitations to an account, and a form for new ones. */
export function InvitationsPanel({ account }: { readonly account: KeyHolder }) {
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<MadeInvitation>()
  const [revoked, setRevoked] = useState<Invitation>()
  const list = useAdminPages<Invitation>('/invitations', { ...useAccountFilter(account.id), limit: 200 })
  const actions: Column<Invitation> = {
    id: 'actions',
    title: 'Change',
    width: 4.5,
    pinned: true,
    cell: (invitation) => (
      <Permitted to="admin.invitations.revoke">
        <button
          type="button"
          className="icon-button accounts-more"
          aria-label={`Revoke the invitation of ${invitation.name}`}
          onClick={() => setRevoked(invitation)}
        >
          <Ban size={16} aria-hidden />
        </button>
      </Permitted>
    ),
  }
  const tools = (
    <Permitted to="admin.invitations.create">
      <Button icon={UserPlus} onClick={() => setNew(true)}>
        Invite
      </Button>
    </Permitted>
  )
  return (
    <Panel flush title="Invitations" tools={account.status === 'closed' ? undefined : tools}>
      <PagedTable
        pages={list}
        label="Invitations"
        columns={[...COLUMNS, actions]}
        rows={list.data?.pages.flatMap(({ data }) => data) ?? []}
        rowKey={({ id }) => id}
        empty={
          <Empty title="No open invitations">
            Invite people to manage the keys of this account themselves. Each gets a one-time code.
          </Empty>
        }
      />
      {isNew ? (
        <InviteDialog
          account={account.id}
          onClose={() => setNew(false)}
          onMade={(invitation) => {
            setNew(false)
            setMade(invitation)
          }}
        />
      ) : null}
      {made === undefined ? null : <CodeDialog value={made} onClose={() => setMade(undefined)} />}
      {revoked === undefined ? null : (
        <RevokeInvitation account={account.id} value={revoked} onClose={() => setRevoked(undefined)} />
      )}
    </Panel>
  )
}

interface RevokeProps {
  readonly account: string
  readonly value: Invitation
  onClose(): void
}

function RevokeInvitation({ account, value: { id, name }, onClose }: RevokeProps) {
  const admin = useAdmin()
  const filter = useAccountFilter(account)
  const change = useChange(() => admin.send<Invitation>('POST', `/invitations/${id}/revoke`, filter), onClose)
  return (
    <ChangeDialog title="Revoke this invitation" action="Revoke" danger change={change} onClose={onClose}>
      <p>
        The code for <strong>{name}</strong> stops working immediately.
      </p>
    </ChangeDialog>
  )
}
