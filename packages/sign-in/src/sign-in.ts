import type { HostParts } from '@bourse/host/parts'
import type { ConfirmPerson } from '@bourse/engine/accounts'
import type { OpenExchange } from '@bourse/kit/delivery'
import { createAccessTokens, type AccessTokenKeys } from './access-tokens.ts'
import { createConfirmation } from './confirm.ts'
import { openProviders } from './providers.ts'
import { serveMetadata } from './resource-metadata.ts'
import { serve } from './serve.ts'

/** Everything that this package does with identity providers. */
export interface SignIn {
  readonly confirm: ConfirmPerson
  readonly keyOf: AccessTokenKeys
  serve(exchange: OpenExchange): Promise<void>
  serveMetadata(exchange: OpenExchange): Promise<void>
}

export function openSignIn(parts: () => HostParts): SignIn {
  const providers = openProviders(parts)
  return {
    confirm: createConfirmation(parts, providers),
    keyOf: createAccessTokens(parts, providers),
    serve: (exchange) => serve({ ...parts(), providers }, exchange),
    serveMetadata: (exchange) => serveMetadata(parts(), exchange),
  }
}
