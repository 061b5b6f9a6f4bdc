import type { Versions } from '@bourse/store'
import { Readable } from 'node:stream'
import type { Principal } from '../accounts/principal.ts'
import type { CompiledOperation } from '@bourse/operations'
import { admit, countRefused, refuseSpentMinute } from './admit.ts'
import { begin } from './begin.ts'
import { checkAvailable } from './availability.ts'
import { entitle } from './entitle.ts'
import type { Engine } from './engine.ts'
import { countAnswer, countRefusal } from './count-usage.ts'
import { envelope } from './envelope.ts'
import { answerFromTag } from './etag.ts'
import { boundHistory } from './history.ts'
import { checkInstalled } from './installed.ts'
import { columnarAnswer } from './columnar-answer.ts'
import { describeCost } from './dry-run.ts'
import type { Answer, Input, RequestContext } from './request-context.ts'
import { read } from './read.ts'
import { isColumnar } from './represent.ts'
import { Refused } from './refused.ts'
import { resolve } from './resolve.ts'
import { select } from './select.ts'
import { settle, settleAfter } from './settle.ts'
import { takeUpCursor } from './take-up-cursor.ts'
import { validate } from './validate.ts'

/** The one path of a request, the same for every transport. Rejects with `Refused`. */
export async function run(
  engine: Engine,
  compiled: CompiledOperation,
  principal: Principal,
  input: Input,
): Promise<Answer> {
  const { pins } = await freshVersions(engine)
  const call = begin(engine, compiled, principal, input, pins)
  try {
    refuseSpentMinute(call)
    engine.keyRates.count(principal)
    await untilAdmission(call)
  } catch (error) {
    countRefusal(call)
    throw new Refused(call.standing === undefined ? await countRefused(call, error) : error, settle(call, 'refund'))
  }
  if (call.query['dry_run'] === true) return describeCost(call)
  try {
    await admit(call)
    const answer = await afterAdmission(call)
    const settled =
      answer.body instanceof Readable
        ? settleAfter(call, answer.body)
        : settle(call, answer.status === 304 ? 'refund' : 'keep')
    countAnswer(call, answer)
    // Assigned, not spread: see `limitHeaders`.
    return { status: answer.status, headers: Object.assign({}, answer.headers, settled), body: answer.body }
  } catch (error) {
    countRefusal(call)
    throw new Refused(error, settle(call, 'refund'))
  }
}

/** What is read is not older than any publication that was acknowledged before the request came. */
async function freshVersions(engine: Engine): Promise<Versions> {
  try {
    return await engine.freshVersions()
  } catch (error) {
    throw new Refused(error, {})
  }
}

/** Everything that can be told before anything is spent. */
export async function untilAdmission(call: RequestContext): Promise<void> {
  checkInstalled(call)
  validate(call)
  await takeUpCursor(call)
  select(call)
  await resolve(call)
  entitle(call)
  boundHistory(call)
  await checkAvailable(call)
}

/** The answer: from its tag where the caller or the cache has it, else from the rows. */
async function afterAdmission(call: RequestContext): Promise<Answer> {
  const tag = await answerFromTag(call)
  if (tag.answer !== undefined) return tag.answer
  return tag.keep(
    isColumnar(call.format) ? await columnarAnswer(call, call.format) : await envelope(call, await read(call)),
  )
}
