import type { InvitationMail } from '@bourse/admin'
import type { Statements } from '@bourse/engine/database'
import { messageOf } from '@bourse/engine/wiring'
import type { HostParts } from '@bourse/host/parts'
import { type Mail, sendMail } from './email.ts'
import { isMailbox } from './mailbox.ts'

/** Invitations per account and hour after which codes are not sent by e-mail, so that no account sends spam. */
const MAX_PER_HOUR = 50

type Invitation = Parameters<InvitationMail['send']>[0]

/** Creates the mail of invitations, for the mail server in the settings. */
export function createInvitationMail(host: () => HostParts): InvitationMail {
  return {
    async send(invitation) {
      const { config, clock, database, log } = host()
      const { smtp } = config.events
      if (smtp === undefined || !isMailbox(invitation.name)) return false
      if ((await countInvitations(database, invitation.account_id, clock.now())) > MAX_PER_HOUR) return false
      try {
        await sendMail(smtp, mailOf(invitation, config))
        return true
      } catch (error) {
        log(`events: the code of the invitation ${invitation.id} could not be sent by e-mail: ${messageOf(error)}`)
        return false
      }
    },
  }
}

/** Counts the invitations of an account in the last hour; ended ones remain in the audit log. */
async function countInvitations(on: Statements, accountId: string, now: string): Promise<number> {
  const [found] = await on.query<{ count: number }>(
    `select count(*)::int4 as count from (select from bourse.audit
       where target_account = $1 and action = 'invitation.create' and at > $2::timestamptz - interval '1 hour'
       limit ${MAX_PER_HOUR + 1}) a`,
    [accountId, now],
  )
  return found?.count ?? 0
}

function mailOf(
  { name, code, member_id: known, expires_at: until }: Invitation,
  { portal, public_url: url }: HostParts['config'],
): Mail {
  const service = portal.name ?? 'Bourse'
  const where =
    url === undefined ? 'Enter this code in the console:' : `${url.replace(/\/$/, '')}/console/account#code=${code}`
  const lines = [
    `You can ${known === null ? 'become a member of an account at' : 'sign in again to'} ${service}.`,
    where,
    `Code: ${code}`,
    `It works once, until ${until.slice(0, 16).replace('T', ' ')} UTC. If you do not expect this message, ignore it.`,
  ]
  return { to: name, subject: `Your sign-in code for ${service}`, text: lines.join('\n\n') }
}
