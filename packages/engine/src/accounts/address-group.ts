import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/**
 * Returns the address prefix that identifies one client: the entire IPv4 address, including one mapped to IPv6, or the
 * first 64 bits of an IPv6 address.
 */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address
  const [bare = ''] = address.split('%')
  const ipv4 = MAPPED.exec(bare)?.[1]
  if (ipv4 !== undefined) return ipv4
  return isIPv6(bare) ? `${firstGroups(bare).join(':')}::/64` : bare
}

function firstGroups(address: string): readonly string[] {
  const [head = '', tail] = address.split('::')
  const left = groups(head)
  const right = groups(tail ?? '')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 4)
}

/** Returns hexadecimal groups without leading zeros; a dotted IPv4 suffix counts as two groups. */
function groups(part: string): readonly string[] {
  if (part === '') return []
  return part
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]))
}
