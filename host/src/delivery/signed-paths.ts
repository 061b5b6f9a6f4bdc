import type { Operations } from '@bourse/services'
import { CAPABILITY } from '../stream/session.ts'
import { signStream } from '../stream/stream-address.ts'
import type { CallableOperations } from './callable-operations.ts'
import type { DeliveryParts } from './delivery-parts.ts'
import { signCall } from './signed-call.ts'

/** Signs paths that work without a key in the request; `parts` are available once the host is serving. */
export function createSignedPaths(
  parts: () => DeliveryParts,
  operations: CallableOperations,
): Pick<Operations, 'address' | 'streamAddress'> {
  const options = (seconds: number) => {
    const { secrets, engine } = parts()
    return { secrets, until: Math.floor(engine.clock.millis() / 1000) + seconds }
  }
  return {
    address(caller, { operation, parameters }, { seconds }) {
      // Throws unless the host created the caller.
      const { keyId } = operations.principalOf(caller)
      return signCall({ keyId, selection: { operation, parameters } }, options(seconds))
    },
    streamAddress(caller, path, { seconds }) {
      const { keyId, capabilities } = operations.principalOf(caller)
      return capabilities.has(CAPABILITY) ? signStream({ path, keyId }, options(seconds)) : undefined
    },
  }
}
