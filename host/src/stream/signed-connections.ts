import type { Principal } from '@bourse/engine/accounts'
import { problem } from '@bourse/kit'
import type { StreamDialect } from '@bourse/kit/delivery'
import type { StreamContext } from './stream-context.ts'
import { openStreamAddress } from './stream-address.ts'

/** A connection at a signed address. */
export interface SignedConnection {
  readonly keyId: string
  readonly openDialect: () => StreamDialect
}

/** Finds the connections that signed addresses open, and their callers. */
export function createSignedConnections({
  engine: { wiring, clock },
  authenticator,
  secrets,
}: Pick<StreamContext, 'engine' | 'authenticator' | 'secrets'>) {
  return {
    /** Returns the connection that a path opens; undefined if it is invalid, or its dataset is disabled. */
    find(path: string): SignedConnection | undefined {
      const signed = openStreamAddress(path, { secrets, now: Math.floor(clock.millis() / 1000) })
      if (signed === undefined) return undefined
      const serving = wiring.datasets.filter((dataset) => wiring.stateOf(dataset).state === 'on')
      const transport = serving.flatMap(({ transports }) => transports).find((each) => each.path === signed.path)
      return transport?.stream && { keyId: signed.keyId, openDialect: transport.stream }
    },
    /** Authenticates the key behind an address; rejects if it is no longer valid. */
    async principalOf({ keyId }: SignedConnection, address: string): Promise<Principal> {
      const principal = await authenticator.principalOfId(keyId, address)
      if (principal === undefined) throw problem('unauthenticated', 'The key behind this address is no longer valid.')
      return principal
    },
  }
}
