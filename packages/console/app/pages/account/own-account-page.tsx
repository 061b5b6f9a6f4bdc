import { Link } from '@tanstack/react-router'
import { Permitted } from '../../session/permitted.tsx'
import { useSession } from '../../session/session.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { InvitationsPanel } from '../accounts/invitations-panel.tsx'
import { KeysPanel } from '../accounts/keys-panel.tsx'
import { LinksPanel } from '../accounts/links-panel.tsx'
import { ExportsPanel } from './exports-panel.tsx'
import { InvoicesPanel } from './invoices-panel.tsx'
import { MembersPanel } from './members-panel.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { SignInPanel } from './sign-in-panel.tsx'

/** The account of a signed-in customer. What is shown depends on the member's role. */
export function OwnAccountPage() {
  const { account } = useSession()
  if (account === undefined)
    return (
      <Page title="Account" summary={<Link to="/accounts">All accounts</Link>}>
        <Panel>This page is for customers. Operators manage all accounts.</Panel>
      </Page>
    )
  const { account_id: id, account_name: name, role } = account.me
  // A suspended or closed account has no sessions.
  const own = { id, name, status: 'active', is_owner: false } as const
  return (
    <Page title={name} summary="Your account: plan, keys, exports, links, members and invoices.">
      <PlanPanel />
      {role === null ? <WithoutRole /> : null}
      <Permitted to="account.keys.list">
        <KeysPanel account={own} />
      </Permitted>
      <Permitted to="account.exports.list">
        <ExportsPanel />
      </Permitted>
      <Permitted to="account.members.list">
        <MembersPanel />
      </Permitted>
      <Permitted to="account.invitations.list">
        <InvitationsPanel account={own} />
      </Permitted>
      <Permitted to="account.links.list">
        <LinksPanel account={own} />
      </Permitted>
      <Permitted to="account.invoices.list">
        <InvoicesPanel />
      </Permitted>
      {account.me.kind === 'member' ? <SignInPanel /> : null}
    </Page>
  )
}

function WithoutRole() {
  return (
    <Panel title="Keys and members">
      You are signed in with an API key, which reads data. To manage keys, links and members here, sign in as a member:
      ask a manager of your account, or the operator of this service, for a one-time code.
    </Panel>
  )
}
