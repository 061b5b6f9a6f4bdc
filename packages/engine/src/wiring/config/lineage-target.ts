import type { Config } from './config.ts'

/** Returns what is wrong with the settings for lineage, without repeating a URL. */
export function wrongLineage({ lineage }: Config): string | undefined {
  if (lineage === undefined) return undefined
  const { to, path, url } = lineage
  if (to === 'file') {
    if (path === undefined) return 'lineage: expected path, the file to append events to, got nothing'
    return url === undefined ? undefined : 'lineage: url applies only to {"to": "http"}; remove it'
  }
  if (url === undefined) return 'lineage: expected url, the endpoint that accepts events, got nothing'
  return path === undefined ? undefined : 'lineage: path applies only to {"to": "file"}; remove it'
}
