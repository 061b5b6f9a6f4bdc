/** Why a sign-in with an identity provider failed, by the reason in the URL. */
const TEXTS: Readonly<Record<string, string>> = {
  expired: 'The sign-in took too long, or started in another browser. Try again.',
  'no-role': 'None of your groups has a role in this service. Ask an operator to add one.',
  revoked: 'An operator has revoked your access.',
  'too-many': 'You opened too many sessions today. Use one of them, or try again later.',
  unavailable: 'The identity provider cannot be reached. Try again later, or sign in with a key.',
}

/** Explains a failed sign-in. Unknown reasons get a general text, because a link to this page may contain any. */
export const failureText = (reason: string): string =>
  Object.hasOwn(TEXTS, reason)
    ? (TEXTS[reason] ?? '')
    : 'The identity provider did not confirm the sign-in. Try again, or ask an operator to check the log.'
