import type { Publisher } from '@bourse/kit'
import { isIP } from 'node:net'
import { isPrivate } from '../private-address.ts'

export interface AddressOptions {
  readonly publisher: Publisher
  /** Host names that the operator configured; they may resolve to private addresses. */
  readonly configured: readonly string[]
  /** Replaces the origin of all the publisher's URLs. */
  readonly baseUrl: string | undefined
}

/** Returns the URL to request. Throws if it is not https, its host is not declared, or its address is private. */
export function checkedAddress(address: string, { publisher, configured, baseUrl }: AddressOptions): URL {
  const url = withBase(new URL(address), publisher, baseUrl)
  if (url.protocol !== 'https:' && !configured.includes(url.host))
    throw new Error(`${url.host}: sources fetch only over https`)
  if (!publisher.hosts.includes(url.hostname) && !configured.includes(url.host))
    throw new Error(
      `${url.host} is not among the hosts that ${publisher.name} declares (${publisher.hosts.join(', ')})`,
    )
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (!configured.includes(url.host) && isIP(host) !== 0 && isPrivate(host))
    throw new Error(`${url.hostname} is a private address`)
  return url
}

function withBase(url: URL, { hosts }: Publisher, baseUrl: string | undefined): URL {
  if (baseUrl === undefined || !hosts.includes(url.hostname)) return url
  const base = new URL(baseUrl)
  return new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}${url.pathname}${url.search}`)
}

/** Returns a URL for messages, without its query, which may contain a key. */
export function placeOf(address: string | URL): string {
  const { host, pathname } = new URL(address)
  return `${host}${pathname}`
}
