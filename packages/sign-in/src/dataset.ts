import { accessTokens, confirmPerson, hostParts } from '@bourse/host/parts'
import { defineDataset } from '@bourse/kit'
import { openTransport } from '@bourse/kit/delivery'
import { createAccessTokens } from './access-tokens.ts'
import { createConfirmation } from './confirm.ts'
import { openProviders, providers } from './providers.ts'
import { METADATA_PATH, serveMetadata } from './resource-metadata.ts'
import { serve } from './serve.ts'

const needs = { host: hostParts, providers }

export default defineDataset({
  id: 'sign-in',
  title: 'Sign-in',
  summary: 'Sign-in of operators with the identity provider of their company.',
  delivers: true,
  audience: 'operators',
  provides: [
    providers.provide({ host: hostParts }, ({ host }) => openProviders(host)),
    confirmPerson.provide(needs, ({ host, providers: all }) => createConfirmation(host, all)),
    accessTokens.provide(needs, ({ host, providers: all }) => createAccessTokens(host, all)),
  ],
  transports: [
    openTransport('/sign-in', {
      below: true,
      methods: ['GET', 'POST'],
      maxBody: 65_536,
      needs,
      handle: ({ host, providers: all }, exchange) => serve({ ...host(), providers: all }, exchange),
    }),
    openTransport(METADATA_PATH, {
      below: true,
      methods: ['GET'],
      needs,
      handle: ({ host, providers: all }, exchange) => serveMetadata({ ...host(), providers: all }, exchange),
    }),
  ],
})
