import { conflict, invalidMember } from '@bourse/engine/accounts'
import { isPrivate } from '@bourse/engine/jobs'
import type { Config } from '@bourse/engine/wiring'
import { isIP } from 'node:net'
import { isMailbox } from '../senders/mailbox.ts'
import { isBilling, type DestinationKind } from './destination-shapes.ts'

/** The settings of events. */
export type EventSettings = Config['events']

/** Returns the host of a URL without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Returns the stored form of an address; throws a problem if no event may be sent to it. */
export function checkedAddress(kind: DestinationKind, address: string, settings: EventSettings): string {
  const { billing, private_hosts, smtp } = settings
  // The key of a billing service is sent only where the settings say, whichever operator adds the destination.
  if (isBilling(kind) && address !== billing?.[kind])
    throw invalidMember('address', `expected the URL in events.billing.${kind} of the settings`)
  if (kind !== 'email') {
    const url = checkedUrl(address, private_hosts)
    return isBilling(kind) ? address : url
  }
  if (smtp === undefined) throw conflict('There is no mail server. Set events.smtp in the settings, then start again.')
  if (isMailbox(address)) return address
  throw invalidMember('address', `expected one e-mail address, got ${JSON.stringify(address.slice(0, 100))}`)
}

function checkedUrl(address: string, privateHosts: readonly string[]): string {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw invalidMember('address', `expected an https URL, got ${JSON.stringify(address.slice(0, 100))}`)
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw invalidMember('address', 'expected a URL without credentials and fragment')
  const refusal = urlRefusal(url, privateHosts)
  if (refusal !== undefined) throw invalidMember('address', refusal)
  return url.href
}

/** Returns why a URL may not be requested; undefined if it may. Names are checked again when they are resolved. */
export function urlRefusal(url: URL, privateHosts: readonly string[]): string | undefined {
  const host = hostOf(url)
  if (privateHosts.includes(host)) return undefined
  if (url.protocol !== 'https:') return `expected https, got ${url.protocol.slice(0, -1)}`
  if (isIP(host) === 0 || !isPrivate(host)) return undefined
  return `${host} is a private address. If you trust it, add it to events.private_hosts in the settings.`
}
