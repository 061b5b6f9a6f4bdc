import { readProviderSession } from '@bourse/engine/accounts'
import type { HostParts, ProviderSignOut } from '@bourse/host/parts'
import { causeText } from './outage.ts'
import type { Tokens } from './provider.ts'
import type { Providers } from './providers.ts'

/** Creates the function that returns where the provider of a session signs its person out; a failure is logged. */
export function createSignOut(parts: () => HostParts, providers: Providers): ProviderSignOut {
  return async (sessionId) => {
    const { database, clock, log } = parts()
    const session = await readProviderSession(database, clock, sessionId)
    if (session === undefined) return undefined
    const provider = providers.get(session.provider)
    if (provider === undefined) return undefined
    try {
      const tokens: unknown = await provider.seal().open('tokens', session.tokens)
      return await provider.signOutUrl(tokens as Tokens)
    } catch (error) {
      log(`the identity provider ${session.provider} cannot sign ${session.subject} out: ${causeText(error)}`)
      return undefined
    }
  }
}
