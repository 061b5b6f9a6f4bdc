import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'

/**
 * Where a database is, out of its address and, where its password is in a file, the path of that: it is read for every
 * connection, so that a rotated password is used from the next one on.
 */
export function connectionOf(url: string, passwordFile?: string): pg.PoolConfig {
  const connection: pg.PoolConfig = toClientConfig(parse(strict(url), { useLibpqCompat: checksChainOnly(url) }))
  if (passwordFile === undefined) return connection
  return { ...connection, password: () => passwordIn(passwordFile) }
}

async function passwordIn(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).replace(/\r?\n$/, '')
  } catch (error) {
    throw new Error(`DATABASE_PASSWORD_FILE: ${path} cannot be read`, { cause: error })
  }
}

const MODE = /([?&]sslmode=)(require|prefer)(?=&|$)/

/**
 * `require` and `prefer` check the certificate and the name of the server, as they always did here: against the roots
 * of this machine, or those in `sslrootcert`.
 */
const strict = (url: string): string => url.replace(MODE, '$1verify-full')

/** `verify-ca` checks that the certificate is of the root in `sslrootcert`, and not which name it has. */
const checksChainOnly = (url: string): boolean => /[?&]sslmode=verify-ca(&|$)/.test(url)
