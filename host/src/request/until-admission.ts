import { refuseForgotten } from '@bourse/store'
import { checkAvailable } from './check-available.ts'
import { entitle } from './steps/entitle.ts'
import { refuseBeforeHistory } from './steps/history.ts'
import { checkInstalled } from './steps/check-installed.ts'
import { pin } from './steps/pin.ts'
import type { Authenticated, Entitled } from './request-context.ts'
import { resolve } from './steps/resolve.ts'
import { select } from './steps/select.ts'
import { validate } from './steps/validate.ts'

/** Everything that can be told before anything is spent. */
export async function untilAdmission(authenticated: Authenticated): Promise<Entitled> {
  checkInstalled(authenticated)
  const validated = { ...authenticated, ...validate(authenticated) }
  const pinned = { ...validated, ...(await pin(validated)) }
  const selected = { ...pinned, ...select(pinned) }
  const resolved = { ...selected, ...(await resolve(selected)) }
  const entitled = { ...resolved, ...entitle(resolved) }
  for (const record of entitled.compiled.own) refuseForgotten(record, entitled.knowledge)
  refuseBeforeHistory(entitled)
  await checkAvailable(entitled)
  return entitled
}
