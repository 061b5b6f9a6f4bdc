import { drawCode } from '@bourse/engine/accounts'
import type { Context } from './context.ts'
import { leaf } from './leaf.ts'
import { addressOf } from './serve/check-port.ts'
import { withDatabase } from './with-database.ts'

/** `bourse console` */
export function command(context: Context, summary: string) {
  return leaf('console', summary, [`${context.name} console`]).action(() =>
    withDatabase(context, async ({ database, config }) => {
      const { code, expires_at } = await drawCode(database, context.clock)
      const address = consoleAddress(config.public_url ?? addressOf(config.host, config.port), code)
      context.output.print({ address, code, expires_at }, [
        address,
        'The link works once, for a minute. The session lasts 12 hours; "keys list" shows it, "keys revoke" ends ' +
          'it.',
      ])
    }),
  )
}

/**
 * URL that signs in to the console with a code. The code is in the fragment, which browsers do not send to any server
 * or proxy.
 */
export const consoleAddress = (address: string, code: string) => `${address}/console#code=${code}`
