import { request } from 'undici'
import type { Contender } from '../load/contender.ts'
import type { Server } from '../servers/start-server.ts'
import type { SizeRead } from './size.ts'

/** Requests to a server. Throws if a response does not have the expected number of rows. */
export function contendersOf(
  reads: readonly SizeRead[],
  { origin }: Server,
  key: string,
): Promise<readonly Contender[]> {
  const headers = { authorization: `Bearer ${key}` }
  return Promise.all(
    reads.map(async ({ name, rows, next }) => {
      const { body, statusCode } = await request(origin + next(), { headers })
      const text = await body.text()
      const { data = [] }: { readonly data?: readonly object[] } = JSON.parse(text)
      if (data.length !== rows)
        throw new Error(
          `${name}: expected ${rows} rows, got ${data.length}, status ${statusCode}: ${text.slice(0, 300)}`,
        )
      return { name, origin, status: 200, next: () => ({ path: next(), headers }) }
    }),
  )
}
