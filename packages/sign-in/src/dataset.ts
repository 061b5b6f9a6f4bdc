import { accessTokens, confirmPerson, hostParts, providerSignOut } from '@bourse/host/parts'
import { defineDataset, service } from '@bourse/kit'
import { openTransport } from '@bourse/kit/delivery'
import { METADATA_PATH, metadataUrl } from './resource-metadata.ts'
import type { SignIn } from './sign-in.ts'

/** Internal to this package. The protocol libraries load on the first use, to keep host startup fast. */
const signIn = service<() => Promise<SignIn>>('sign-in.opened')

const reading = { below: true, needs: { signIn } } as const

export default defineDataset({
  id: 'sign-in',
  title: 'Sign-in',
  summary: 'Sign-in of operators with the identity provider of their company.',
  delivers: true,
  audience: 'operators',
  provides: [
    signIn.provide({ host: hostParts }, ({ host }) => {
      let opened: Promise<SignIn> | undefined
      return () => (opened ??= import('./sign-in.ts').then(({ openSignIn }) => openSignIn(host)))
    }),
    confirmPerson.provide({ signIn }, (needs) => async (id) => (await needs.signIn()).confirm(id)),
    providerSignOut.provide(
      { host: hostParts, signIn },
      ({ host, signIn: opened }) =>
        async (id) =>
          Object.keys(host().config.sign_in).length === 0 ? undefined : (await opened()).signOutUrl(id),
    ),
    accessTokens.provide({ host: hostParts, signIn }, (needs) => ({
      keyOf: async (token, path) => (await needs.signIn()).keyOf(token, path),
      metadataUrl: (path) => metadataUrl(needs.host(), path),
    })),
  ],
  transports: [
    openTransport('/sign-in', {
      ...reading,
      methods: ['GET', 'POST'],
      maxBody: 65_536,
      handle: async (needs, exchange) => (await needs.signIn()).serve(exchange),
    }),
    openTransport(METADATA_PATH, {
      ...reading,
      methods: ['GET'],
      handle: async (needs, exchange) => (await needs.signIn()).serveMetadata(exchange),
    }),
  ],
})
