/** A server's address. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
}

/** The parts of a URL before, in and after its list of hosts: `postgres://user@`, `a:5432,b`, `/name`. */
const HOSTS = /^([a-z]+:\/\/(?:[^@/]*@)?)([^/?,]+(?:,[^/?,]+)+)(.*)$/i

/**
 * Splits a URL with several hosts, as in libpq: `postgres://user@a:5432,b:5432/name`. Returns the URL with its first
 * host, and the list of hosts as written, which is undefined if there is only one.
 */
export function splitHosts(url: string): { readonly url: string; readonly hosts?: string } {
  const [, before = '', hosts, after = ''] = HOSTS.exec(url) ?? []
  return hosts === undefined ? { url } : { url: `${before}${hosts.split(',')[0]}${after}`, hosts }
}

/** The part of a URL before its host, and the host. */
const FIRST_HOST = /^([a-z]+:\/\/(?:[^@/]*@)?)[^/?]+/i

/** Returns a URL with a list of hosts in place of its host: the inverse of `splitHosts`. */
export const joinHosts = (url: string, hosts: string): string =>
  url.replace(FIRST_HOST, (_, before: string) => `${before}${hosts}`)

/** Returns the addresses in a list of hosts. */
export const addressesIn = (hosts: string): readonly ServerAddress[] =>
  hosts.split(',').map((each) => {
    const { hostname, port } = new URL(`postgres://${each}`)
    return { host: hostname.replace(/^\[(.+)\]$/, '$1'), port: Number(port === '' ? 5432 : port) }
  })
