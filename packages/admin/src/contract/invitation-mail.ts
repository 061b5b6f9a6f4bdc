import type { NewInvitation } from '@bourse/engine/accounts'
import { service } from '@bourse/kit'

/** Sends the codes of invitations by e-mail, from memory: nothing stores them. */
export interface InvitationMail {
  /**
   * Sends the code to the invited person if the settings name a mail server and the person's name is an e-mail
   * address. Returns whether the mail server accepted the message.
   */
  send(invitation: NewInvitation & { readonly code: string }): Promise<boolean>
}

/** The mail of invitations; without a provider, the response to a new invitation has its code. */
export const invitationMail = service<InvitationMail>('admin.invitation-mail', { audience: 'operators' })
