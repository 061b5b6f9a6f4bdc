import { getRouteApi, Link } from '@tanstack/react-router'
import { useAdminRead } from '../../api/queries.ts'
import { agoText, instantText } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { count, NONE } from '../../format/numbers.ts'
import { Permitted } from '../../session/permitted.tsx'
import { AdminDocs } from '../../ui/admin-docs.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Page } from '../../ui/page.tsx'
import { Fact, Panel } from '../../ui/panel.tsx'
import { ACCOUNT_TONES, type Account } from './account.ts'
import { AccountActions } from './account-actions.tsx'
import { BillingAction } from './billing-action.tsx'
import { InvitationsPanel } from './invitations-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { LinksPanel } from './links-panel.tsx'

const route = getRouteApi('/accounts/$account')

/** Polling interval for the account's usage, in milliseconds. */
const LOOK = 10_000

/** One account: state, plan, notes and keys. */
export function AccountPage() {
  const { account: id } = route.useParams()
  const query = useAdminRead<Account>(`/accounts/${encodeURIComponent(id)}`, {}, { every: LOOK })
  const account = query.data?.data
  return (
    <Page
      title={account?.name ?? id}
      summary={
        <>
          <Link to="/accounts">All accounts</Link> · <AdminDocs />
        </>
      }
      tools={
        account === undefined ? undefined : (
          <>
            {account.is_owner ? null : (
              <Permitted to="admin.accounts.change-billing">
                <BillingAction account={account} />
              </Permitted>
            )}
            <Permitted to="admin.accounts.change">
              <AccountActions account={account} />
            </Permitted>
          </>
        )
      }
    >
      <QueryView query={query}>
        {({ data }) => (
          <>
            <Panel title="Account">
              <Facts account={data} />
            </Panel>
            <Permitted to="admin.keys.list">
              <KeysPanel key={data.id} account={data} />
            </Permitted>
            {data.is_owner ? null : (
              <Permitted to="admin.invitations.list">
                <InvitationsPanel key={`${data.id} invitations`} account={data} />
              </Permitted>
            )}
            <Permitted to="admin.links.list">
              <LinksPanel key={`${data.id} links`} account={data} />
            </Permitted>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Facts({ account }: { readonly account: Account }) {
  const { status, plan, status_reason: reason, status_changed_at: changed } = account
  return (
    <dl className="facts">
      <Fact name="State">
        <Badge tone={ACCOUNT_TONES[status]}>{status}</Badge>{' '}
        {account.is_owner ? <Badge tone="accent">owner</Badge> : null}
        {changed === null ? null : <p className="soft">since {instantText(changed)}</p>}
        {reason === null ? null : <p className="soft">{reason}</p>}
      </Fact>
      <Fact name="Plan">
        {plan}
        {account.plan_offered ? null : (
          <p className="down">This plan no longer exists, so the account's keys are rejected.</p>
        )}
      </Fact>
      {account.is_owner ? null : <LicenceFact account={account} />}
      {account.is_owner ? null : <BillingFact account={account} />}
      <Fact name="Credits today">
        {count(account.credits_today)}{' '}
        <Permitted to="admin.usage.list">
          <Link to="/usage" search={{ account: account.id }}>
            Usage
          </Link>
        </Permitted>
      </Fact>
      <Fact name="Last used">{agoText(account.last_used_at, now())}</Fact>
      <Fact name="Created">{instantText(account.created_at)}</Fact>
      <Fact name="ID">
        <code>{account.id}</code>{' '}
        <Permitted to="admin.audit.list">
          <Link to="/audit" search={{ account: account.id }}>
            Changes
          </Link>
        </Permitted>
      </Fact>
      {account.notes === null ? null : <Fact name="Notes">{account.notes}</Fact>}
    </dl>
  )
}

/** Whose account it is and its contracts, which publishers' terms depend on. */
function LicenceFact({ account: { use, data_use: dataUse, contracts } }: { readonly account: Account }) {
  return (
    <Fact name="Licenses">
      {use}, {dataUse}
      {Object.entries(contracts).map(([publisher, { reference, until }]) => (
        <p key={publisher} className="soft">
          {publisher}: {reference}
          {until === null ? null : `, until ${until}`}
        </p>
      ))}
    </Fact>
  )
}

/** What billing services call the account, and the used credits that are reported. */
function BillingFact({ account: { billing_id: id, usage_thresholds: thresholds } }: { readonly account: Account }) {
  return (
    <Fact name="Billing ID">
      {id ?? NONE}
      {thresholds.map(({ credits, per }) => (
        <p key={`${credits} ${per}`} className="soft">
          reported at {count(credits)} credits per {per}
        </p>
      ))}
    </Fact>
  )
}
