import { MEMBER_ROLES, type MemberRole } from '@bourse/admin/contract'
import { Ellipsis, KeyRound, UserCog, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useAdminPages } from '../../api/queries.ts'
import { agoText, instantText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { useAdmin, useSession } from '../../session/session.ts'
import type { Column } from '../../table/column.ts'
import { PagedTable } from '../../table/paged-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChangeDialog } from '../accounts/change-dialog.tsx'
import { CodeDialog, type MadeInvitation } from '../accounts/code-dialog.tsx'
import { useChange } from '../accounts/use-change.ts'

interface Member {
  readonly id: string
  readonly name: string
  readonly kind: 'member' | 'person'
  readonly role: MemberRole | null
  readonly created_at: string
  readonly last_used_at: string | null
}

type Step = 'role' | 'code' | 'remove'

/** The members of the account, for its managers. */
export function MembersPanel() {
  const { account } = useSession()
  const [chosen, setChosen] = useState<{ readonly step: Step; readonly member: Member }>()
  const [made, setMade] = useState<MadeInvitation>()
  const list = useAdminPages<Member>('/members', { limit: 200 })
  const columns: readonly Column<Member>[] = [
    { id: 'name', title: 'Member', width: 12, cell: ({ id, name }) => <span title={id}>{name}</span> },
    { id: 'role', title: 'Role', width: 9, cell: ({ role }) => role },
    { id: 'used', title: 'Last used', width: 7, cell: ({ last_used_at: used }) => agoText(used, now()) },
    { id: 'since', title: 'Since', width: 14, cell: ({ created_at: at }) => instantText(at) },
    {
      id: 'actions',
      title: 'Change',
      width: 4.5,
      pinned: true,
      cell: (member) =>
        member.id === account?.me.key_id ? (
          <Badge tone="accent">you</Badge>
        ) : (
          <MemberMenu member={member} onChoose={(step) => setChosen({ step, member })} />
        ),
    },
  ]
  const close = () => setChosen(undefined)
  return (
    <Panel flush title="Members">
      <PagedTable
        pages={list}
        label="Members"
        columns={columns}
        rows={list.data?.pages.flatMap(({ data }) => data) ?? []}
        rowKey={({ id }) => id}
        empty={<Empty title="No members yet" />}
      />
      {chosen?.step === 'role' ? <ChangeRole member={chosen.member} onClose={close} /> : null}
      {chosen?.step === 'remove' ? <RemoveMember member={chosen.member} onClose={close} /> : null}
      {chosen?.step === 'code' ? (
        <NewCode
          member={chosen.member}
          onClose={close}
          onMade={(invitation) => {
            close()
            setMade(invitation)
          }}
        />
      ) : null}
      {made === undefined ? null : <CodeDialog value={made} onClose={() => setMade(undefined)} />}
    </Panel>
  )
}

function MemberMenu({ member, onChoose }: { readonly member: Member; onChoose(step: Step): void }) {
  const trigger = (
    <button type="button" className="icon-button accounts-more" aria-label={`Change ${member.name}`}>
      <Ellipsis size={16} aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger}>
      {member.kind === 'person' ? null : (
        <>
          <MenuItem icon={UserCog} onSelect={() => onChoose('role')}>
            Change role
          </MenuItem>
          <MenuItem icon={KeyRound} onSelect={() => onChoose('code')}>
            New sign-in code
          </MenuItem>
        </>
      )}
      <MenuItem icon={UserMinus} onSelect={() => onChoose('remove')}>
        Remove
      </MenuItem>
    </Menu>
  )
}

interface StepProps {
  readonly member: Member
  onClose(): void
}

function ChangeRole({ member: { id, name, role }, onClose }: StepProps) {
  const admin = useAdmin()
  const next = MEMBER_ROLES.find((each) => each !== role)
  const change = useChange(() => admin.send<Member>('PATCH', `/members/${id}`, { role: next }), onClose)
  return (
    <ChangeDialog title="Change role" action={`Make ${next}`} change={change} onClose={onClose}>
      <p>
        <strong>{name}</strong> is a {role} and becomes a {next}. Managers invite, change and remove members.
      </p>
    </ChangeDialog>
  )
}

function RemoveMember({ member: { id, name }, onClose }: StepProps) {
  const admin = useAdmin()
  const change = useChange(() => admin.send<Member>('POST', `/members/${id}/remove`, {}), onClose)
  return (
    <ChangeDialog title="Remove this member" action="Remove" danger change={change} onClose={onClose}>
      <p>
        <strong>{name}</strong> loses access within a second, with the links and open invitations that they created.
        Keys that they created for the account remain.
      </p>
    </ChangeDialog>
  )
}

function NewCode({ member: { id, name }, onClose, onMade }: StepProps & { onMade(made: MadeInvitation): void }) {
  const admin = useAdmin()
  const change = useChange(
    () => admin.send<MadeInvitation>('POST', '/invitations', { member_id: id }),
    ({ data }) => onMade(data),
  )
  return (
    <ChangeDialog title="New sign-in code" action="Create" change={change} onClose={onClose}>
      <p>
        <strong>{name}</strong> signs in with this code once, within a day.
      </p>
    </ChangeDialog>
  )
}
