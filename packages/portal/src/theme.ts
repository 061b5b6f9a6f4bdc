import { hostParts } from '@bourse/host/parts'
import { problem } from '@bourse/kit'
import { openTransport } from '@bourse/kit/delivery'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'

const MAX_LOGO = 256 * 1_024
const MEDIA_TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png' }

/** The theme and the logo in the settings, which the sign-in page needs before anyone has a session. */
export const theme = openTransport('/portal', {
  below: true,
  methods: ['GET'],
  needs: { host: hostParts },
  async handle({ host }, { request, response }) {
    const { name, color, logo } = host().config.portal
    const path = request.url?.split('?', 1)[0]
    if (path === '/portal/theme') {
      const data = { name: name ?? null, color: color ?? null, logo: logo === undefined ? null : '/portal/logo' }
      response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
        .end(JSON.stringify({ data, meta: {} }))
    } else if (path === '/portal/logo' && logo !== undefined) {
      const content = await readLogo(logo)
      response
        .writeHead(200, {
          'content-type': MEDIA_TYPES[extname(logo)],
          'cache-control': 'public, max-age=300',
          // An SVG that a browser opens by itself runs no script.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'x-content-type-options': 'nosniff',
        })
        .end(content)
    } else throw problem('route-not-found', 'Not found. /portal/theme has the theme.')
  },
})

async function readLogo(file: string): Promise<Buffer> {
  const content = await readFile(file).catch(() => undefined)
  if (content !== undefined && content.length <= MAX_LOGO) return content
  throw problem('route-not-found', 'The file that portal.logo names cannot be read, or has more than 256 KiB.')
}
