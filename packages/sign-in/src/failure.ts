/** Why a sign-in fails, as the sign-in page explains it. */
export type Reason = 'rejected' | 'expired' | 'no-role' | 'revoked' | 'too-many' | 'unavailable'

/** A failed sign-in or confirmation. The message is for the operator's log. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure'
  readonly reason: Reason

  constructor(reason: Reason, message: string) {
    super(message)
    this.reason = reason
  }
}
