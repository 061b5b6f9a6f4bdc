import { problem, type Knowledge } from '@bourse/kit'
import type { Caller } from '@bourse/kit/delivery'
import type { Selection } from '@bourse/services'
import { type CompiledOperation, operationsFor } from '@bourse/engine/operations'
import type { Principal } from '@bourse/engine/accounts'
import type { Input } from '../request/input.ts'
import type { EntitledRequest } from '../request/request-context.ts'
import { begin, untilAdmission } from '../request/until-admission.ts'
import type { DeliveryParts } from './delivery-parts.ts'
import type { Operators } from './operator-principals.ts'
import { inputFor, type RequestedCall } from './input-for.ts'
import { wholeOf, withEverySubject } from './whole-operation.ts'

interface CheckOptions {
  readonly more?: Readonly<Record<string, string>>
  readonly on?: string | undefined
  readonly pins?: Knowledge['pins'] | undefined
}

/** The operations that can be called other than over HTTP, and their callers. */
export type CallableOperations = ReturnType<typeof createCallableOperations>

/** `parts` are available once the host is serving. */
export function createCallableOperations(parts: () => DeliveryParts, operators: Operators) {
  // Operations for operators can be called only over HTTP, where the operator is known.
  const list = () => operationsFor(parts().operations, 'callers')
  const principalOf = (caller: Caller) => parts().engine.callers.principalOf(caller)

  /** Throws 404 if no operation has this id. */
  function compiledOf(id: string): CompiledOperation {
    const compiled = list().find(({ operation }) => operation.id === id)
    if (compiled === undefined) throw problem('route-not-found', `There is no operation ${id.slice(0, 60)}.`)
    return compiled
  }

  /**
   * A key's current principal; rejects if the key has since been revoked. The operator has no key, so its principal
   * never changes.
   */
  async function principalNow(caller: Caller): Promise<Principal> {
    const given = principalOf(caller)
    if (operators.is(given)) return given
    const principal = await parts().authenticator.principalOfId(caller.keyId)
    if (principal === undefined) throw problem('unauthenticated', 'The key is no longer valid.')
    return principal
  }

  const inputOf = (caller: Caller, compiled: CompiledOperation, call: RequestedCall): Input =>
    inputFor(() => principalNow(caller), compiled, call)

  /**
   * Runs every check that needs no rows on a call. `more` contains additional parameters; `on` is the order's date when
   * an order is checked again; `pins` are the versions to read instead of the newest.
   */
  async function check(
    caller: Caller,
    { operation, parameters, whole: isWhole = false }: Selection,
    { more = {}, on, pins }: CheckOptions = {},
  ): Promise<EntitledRequest> {
    const stated = compiledOf(operation)
    const compiled = isWhole ? wholeOf(stated) : stated
    const input = inputOf(caller, compiled, { operation, parameters: { ...parameters, ...more } })
    const whole = { ...input, isWhole: true, orderedOn: on }
    const newest = await begin(parts().engine, compiled, principalOf(caller), whole)
    const call = await untilAdmission(
      pins === undefined ? newest : { ...newest, pins: await newest.engine.permit(pins) },
    )
    return isWhole ? withEverySubject(call, stated) : call
  }

  return { list, compiledOf, principalOf, principalNow, inputOf, check }
}
