import type { HostParts, ProviderSignOut } from '@bourse/host/parts'
import type { ConfirmPerson } from '@bourse/engine/accounts'
import type { OpenExchange } from '@bourse/kit/delivery'
import { createAccessTokens, type AccessTokenKeys } from './access-tokens.ts'
import { createConfirmation } from './confirm.ts'
import { openProviders } from './providers.ts'
import { serveMetadata } from './resource-metadata.ts'
import { serve } from './serve.ts'
import { createSignOut } from './sign-out.ts'

/** Everything that this package does with identity providers. */
export interface SignIn {
  readonly confirm: ConfirmPerson
  readonly keyOf: AccessTokenKeys
  readonly signOutUrl: ProviderSignOut
  serve(exchange: OpenExchange): Promise<void>
  serveMetadata(exchange: OpenExchange): Promise<void>
}

export function openSignIn(parts: () => HostParts): SignIn {
  const providers = openProviders(parts)
  return {
    confirm: createConfirmation(parts, providers),
    keyOf: createAccessTokens(parts, providers),
    signOutUrl: createSignOut(parts, providers),
    serve: (exchange) => serve({ ...parts(), providers }, exchange),
    serveMetadata: (exchange) => serveMetadata(parts(), exchange),
  }
}
