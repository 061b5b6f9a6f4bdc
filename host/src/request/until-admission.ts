import { rejectBeforeRetention } from '@bourse/engine/store'
import { checkAvailable } from './check-available.ts'
import { checkInstalled } from './steps/check-installed.ts'
import { entitle } from './steps/entitle.ts'
import { refuseBeforeHistory } from './steps/history.ts'
import { forHistory, noVersion, problemOfHistory, type RequestedHistory } from './history/requested-history.ts'
import { pin } from './steps/pin.ts'
import { refuseUnlicensed, reportLicences } from './steps/licences.ts'
import type { AuthenticatedRequest, EntitledRequest, PinnedRequest } from './request-context.ts'
import { resolve } from './steps/resolve.ts'
import { select } from './steps/select.ts'
import { validate } from './steps/validate.ts'
import type { CompiledOperation } from '@bourse/engine/operations'
import type { Principal } from '@bourse/engine/accounts'
import type { Engine } from './engine.ts'
import { engineFor } from './licensed-engines.ts'
import type { Input } from './input.ts'

/**
 * Creates the state of a request before its first step. Its versions include every publication that was acknowledged
 * before the request arrived.
 */
export async function begin(
  engine: Engine,
  compiled: CompiledOperation,
  principal: Principal,
  input: Input,
): Promise<AuthenticatedRequest> {
  const { pins } = await engine.freshVersions()
  const own = engineFor(engine, principal)
  const request = { target: compiled, principal, input, now: engine.clock.now(), engine: own }
  return { ...request, pins: own.licence === undefined ? pins : await own.permit(pins) }
}

/** All steps that run before anything is spent. */
export async function untilAdmission(authenticated: AuthenticatedRequest): Promise<EntitledRequest> {
  const call = await forHistory(authenticated)
  try {
    return await entitledRequest(call)
  } catch (error) {
    throw problemOfHistory(call.history, error)
  }
}

async function entitledRequest(authenticated: AuthenticatedRequest): Promise<EntitledRequest> {
  checkInstalled(authenticated)
  const validated = { ...authenticated, ...validate(authenticated) }
  const pinned = { ...validated, ...(await pin(validated)) }
  if (pinned.history?.isById === true) await checkUnnamed(pinned, pinned.history)
  await refuseUnlicensed(pinned)
  const selected = { ...pinned, ...select(pinned) }
  const resolved = { ...selected, ...(await resolve(selected)) }
  const entitled = { ...resolved, ...entitle(resolved) }
  for (const record of entitled.compiled.own) rejectBeforeRetention(record, entitled.knowledge)
  refuseBeforeHistory(entitled)
  await checkAvailable(entitled)
  await reportLicences(entitled)
  return entitled
}

/**
 * Rejects what does not depend on the row before it is looked for, because hidden rows and unknown ids must not differ.
 */
async function checkUnnamed(call: PinnedRequest, history: RequestedHistory): Promise<void> {
  for (const record of call.compiled.own) rejectBeforeRetention(record, call.knowledge)
  await checkAvailable({ ...call, scope: await call.engine.scopeOf(call.principal) })
  if (history.isUnknown) throw noVersion(history)
}
