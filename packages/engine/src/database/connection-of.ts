import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'
import { FencedClient } from './fenced-client.ts'
import { addressesIn, splitHosts } from './hosts-of.ts'
import { writableClient } from './writable-client.ts'

/**
 * Connection settings from the database URL. With several hosts, every connection goes to the current primary, so a
 * failover needs no restart. An old primary is rejected. A password file is read for every new connection, so that a
 * rotated password applies to the next one.
 */
export function connectionOf(url: string, passwordFile?: string): pg.PoolConfig {
  const { url: first, hosts } = splitHosts(url)
  const parsed: pg.PoolConfig = toClientConfig(parse(strict(first), { useLibpqCompat: checksChainOnly(first) }))
  const Client = hosts === undefined ? FencedClient : writableClient(addressesIn(hosts))
  const connection = { ...parsed, Client }
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
 * Makes `require` and `prefer` verify the server's certificate and name, using this machine's root certificates or
 * those in `sslrootcert`.
 */
const strict = (url: string): string => url.replace(MODE, '$1verify-full')

/** `verify-ca` verifies the certificate using the root in `sslrootcert` but not the server name. */
const checksChainOnly = (url: string): boolean => /[?&]sslmode=verify-ca(&|$)/.test(url)
