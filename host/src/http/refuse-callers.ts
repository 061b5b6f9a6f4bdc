import { problem } from '@bourse/kit'
import { ADMIN, type Principal } from '@bourse/accounts'

/** Refuses whoever does not run the deployment, before anything else of the request is looked at. */
export function refuseCallers({ capabilities }: Principal): void {
  if (!capabilities.has(ADMIN)) throw problem('capability-missing', `This key lacks the capability ${ADMIN}.`)
}
