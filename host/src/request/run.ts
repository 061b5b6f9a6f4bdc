import type { CompiledOperation } from '@bourse/engine/operations'
import type { Principal } from '@bourse/engine/accounts'
import { admit, admitAt } from './steps/admit.ts'
import { countInMinute } from './steps/count-in-minute.ts'
import { describeCost } from './steps/dry-run.ts'
import type { Answer } from './answer.ts'
import { AbsentRow, noVersion } from './history/requested-history.ts'
import { begin, untilAdmission } from './until-admission.ts'
import { columnarAnswer } from './answer/columnar-answer.ts'
import { countRefusal } from './steps/count-usage.ts'
import type { Engine } from './engine.ts'
import { envelope } from './answer/envelope.ts'
import { answerFromTag } from './answer/etag.ts'
import type { Input } from './input.ts'
import { read } from './read/read.ts'
import { requestedPart } from './answer/requested-part.ts'
import { chargeOnce } from './steps/price.ts'
import { notePublishers } from './steps/licences.ts'
import { type Reading, readingOf } from './read/reading.ts'
import { rejectedWithLimits, unadmittedRefusal } from './steps/unadmitted-refusal.ts'
import { RequestFailure } from './refused.ts'
import { isColumnar } from './represent.ts'
import type { AuthenticatedRequest } from './request-context.ts'
import { settle, settleRefused } from './steps/settle.ts'

/** Runs a request; the same path for every transport. Rejects with `RequestFailure`. */
export async function run(
  engine: Engine,
  compiled: CompiledOperation,
  principal: Principal,
  input: Input,
): Promise<Answer> {
  const authenticated = await begin(engine, compiled, principal, input).catch(refuseUncounted)
  await withinLimits(authenticated, countInMinute)
  const entitled = await untilAdmission(authenticated).catch((error) => refuseUnadmitted(authenticated, error))
  if (entitled.query['dry_run'] === true) return withinLimits(entitled, describeCost)
  const admitted = { ...entitled, ...(await withinLimits(entitled, admit)) }
  const reading = readingOf(admitted)
  try {
    const { remarks } = reading
    await notePublishers(reading)
    const finished = requestedPart(reading, await answer(reading))
    return settle(admitted, remarks, await chargeOnce(admitted, remarks, finished))
  } catch (error) {
    throw settleRefused(admitted, error)
  }
}

/** The newest versions could not be read, so nothing can be counted. */
function refuseUncounted(error: unknown): never {
  throw new RequestFailure(error, {})
}

async function refuseUnadmitted(call: AuthenticatedRequest, error: unknown): Promise<never> {
  if (error instanceof AbsentRow) throw await refuseAdmitted(call, error)
  throw await unadmittedRefusal(call, error)
}

/** Rejects the history of an unknown or hidden row as the read of one does that only conditions on rows hide. */
async function refuseAdmitted(request: AuthenticatedRequest, { history }: AbsentRow): Promise<RequestFailure> {
  const { of, list } = history
  const call = { ...request, target: of, compiled: of }
  const admission = await withinLimits(call, (admitted) => admitAt(admitted, list.credits.amount))
  return settleRefused({ ...call, ...admission }, noVersion(history))
}

/** A request rejected by a limit counts as a request but not toward the per-minute limit. */
async function withinLimits<C extends AuthenticatedRequest, T>(call: C, step: (call: C) => T | Promise<T>): Promise<T> {
  try {
    return await step(call)
  } catch (error) {
    countRefusal(call)
    throw rejectedWithLimits(call.principal, error)
  }
}

/** Responds without reading rows if the caller or the cache has the body for the tag; otherwise reads them. */
async function answer(call: Reading): Promise<Answer> {
  const tag = await answerFromTag(call)
  if (tag.answer !== undefined) return tag.answer
  return tag.finish(
    isColumnar(call.format) ? await columnarAnswer(call, call.format) : await envelope(call, await read(call)),
  )
}
