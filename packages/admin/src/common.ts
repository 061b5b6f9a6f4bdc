import type { Expecting } from '@bourse/engine/accounts'
import { perRequest, Type, type Call } from '@bourse/kit'
import type { Changing } from './contract/administration.ts'

/** Properties shared by all admin operations; `dataset.ts` adds each one's capability. */
export const COMMON = { capabilities: [], credits: perRequest(0), pointInTime: false } as const

const IDEMPOTENCY_KEY =
  'Any text of up to 200 characters. For 24 hours, repeated requests with the same value make one change. ' +
  'A key is returned only the first time.'
const IF_MATCH =
  'The `version` of the resource in double quotes; the response is 412 if the resource has changed since.'

/** Headers of operations that create or change a resource. */
export const MAKES = { 'idempotency-key': IDEMPOTENCY_KEY } as const
export const CHANGES = { 'if-match': IF_MATCH, 'idempotency-key': IDEMPOTENCY_KEY } as const

/** Body property that accepts the cost of requests that the publisher bills. */
export const ACCEPT_COST = Type.Optional(
  Type.Literal(true, {
    description:
      'Accepts the cost of the requests; needed if the publisher bills them. Without it, 409 states the cost.',
  }),
)

/** Problems returned by operations that create or change a resource. */
export const MAKES_PROBLEMS = ['conflict', 'idempotency-conflict'] as const
export const CHANGES_PROBLEMS = [...MAKES_PROBLEMS, 'precondition-failed', 'record-not-found'] as const

/** The parts of a call that describe the change it makes. */
export type Changes = Pick<Call<unknown>, 'caller' | 'from' | 'headers' | 'params' | 'body'>

/** Returns the version in `If-Match`: the quoted part, even if a proxy weakened the tag. */
export function expecting({ headers }: Pick<Call<unknown>, 'headers'>): Expecting {
  const given = headers['if-match']?.trim()
  if (given === undefined || given === '*') return {}
  return { version: given.replace(/^W\//, '').replace(/^"(.*)"$/, '$1') }
}

/** Who makes a change, and under which idempotency key. */
export async function changing(
  operation: string,
  call: Changes,
  actor: (caller: Call['caller'], from: Call['from']) => Promise<Changing['by']>,
): Promise<Changing> {
  const name = call.headers['idempotency-key']
  return {
    by: await actor(call.caller, call.from),
    repeatable: name === undefined ? undefined : { name, request: JSON.stringify([operation, call.params, call.body]) },
  }
}
