import { problem } from '@bourse/kit'
import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '@bourse/engine/wiring'

/** A page on another site must not open a connection with its visitor's browser credentials. */
export function refuseForeignOrigin(
  { origin, host }: IncomingHttpHeaders,
  { cors_origins, public_url }: Pick<Config, 'cors_origins' | 'public_url'>,
): void {
  if (origin === undefined || cors_origins.includes(origin)) return
  if (URL.canParse(origin) && new URL(origin).host === host) return
  if (public_url !== undefined && new URL(public_url).origin === origin) return
  throw problem(
    'origin-not-allowed',
    `Pages from ${origin.slice(0, 100)} may not connect to this service. The operator can allow them in cors_origins.`,
  )
}
