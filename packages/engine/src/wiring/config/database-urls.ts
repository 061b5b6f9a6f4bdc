import { splitHosts } from '../../database/index.ts'
import type { Config } from './config.ts'

/** Returns the URL of PostgreSQL itself, never that of a pooler; undefined for the embedded server. */
export const directUrlOf = (config: Pick<Config, 'database_url' | 'database_direct_url'>): string | undefined =>
  config.database_direct_url ?? config.database_url

/** Returns what is wrong with the database URLs, without repeating them, because they may contain a password. */
export function wrongDatabaseUrl(config: Config): string | undefined {
  const { database_url: url, database_direct_url: direct, database_read_urls: reads } = config
  if (direct !== undefined && url === undefined)
    return 'database_direct_url: expected database_url as well, got nothing; without a pooler, set only database_url'
  const several = reads.findIndex((read) => splitHosts(read).hosts !== undefined)
  if (several === -1) return undefined
  return `database_read_urls.${several}: expected a URL with one host, got several; add one URL for each server`
}
