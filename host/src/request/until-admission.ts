import { checkAvailable } from './availability.ts'
import { entitle } from './entitle.ts'
import { refuseBeforeHistory } from './history.ts'
import { checkInstalled } from './installed.ts'
import { pin } from './pin.ts'
import type { Authenticated, Entitled } from './request-context.ts'
import { resolve } from './resolve.ts'
import { select } from './select.ts'
import { validate } from './validate.ts'

/** Everything that can be told before anything is spent. */
export async function untilAdmission(authenticated: Authenticated): Promise<Entitled> {
  checkInstalled(authenticated)
  const validated = { ...authenticated, ...validate(authenticated) }
  const pinned = { ...validated, ...(await pin(validated)) }
  const selected = { ...pinned, ...select(pinned) }
  const resolved = { ...selected, ...(await resolve(selected)) }
  const entitled = { ...resolved, ...entitle(resolved) }
  refuseBeforeHistory(entitled)
  await checkAvailable(entitled)
  return entitled
}
