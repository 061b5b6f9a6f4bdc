import { lookup as dnsLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const PRIVATE = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
  ...['64:ff9b:1::/48', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
])
  add(PRIVATE, network)

function add(list: BlockList, network: string): BlockList {
  const [address = '', prefix] = network.split('/')
  list.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4')
  return list
}

/**
 * IPv6 networks whose addresses embed an IPv4 address, with the index of the first of the two groups that contain it:
 * IPv4-compatible, IPv4-mapped, IPv4-translated, NAT64 and 6to4.
 */
const LEADING = [
  { network: add(new BlockList(), '::/96'), at: 6 },
  { network: add(new BlockList(), '::ffff:0:0/96'), at: 6 },
  { network: add(new BlockList(), '::ffff:0:0:0/96'), at: 6 },
  { network: add(new BlockList(), '64:ff9b::/96'), at: 6 },
  { network: add(new BlockList(), '2002::/16'), at: 1 },
]

/** Whether an address is loopback, private or otherwise non-public. */
export function isPrivate(address: string): boolean {
  if (isIP(address) !== 6) return PRIVATE.check(address, 'ipv4')
  const [plain = ''] = address.split('%')
  const leading = LEADING.find(({ network }) => network.check(plain, 'ipv6'))
  return leading === undefined ? PRIVATE.check(plain, 'ipv6') : PRIVATE.check(ipv4In(plain, leading.at), 'ipv4')
}

/** Converts two groups of an IPv6 address to an IPv4 address. */
function ipv4In(address: string, at: number): string {
  // URL parsing normalizes the address to hexadecimal groups, with the longest run of zeros omitted.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [head, tail] = [before, after ?? ''].map((text) => (text === '' ? [] : text.split(':')))
  const zeros = Array.from({ length: 8 - (head?.length ?? 0) - (tail?.length ?? 0) }, () => '0')
  const groups = [...(head ?? []), ...zeros, ...(tail ?? [])].slice(at, at + 2)
  return groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]).join('.')
}

/** Resolves a host name and rejects private addresses when connecting, so that the checked address is the one used. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0)
    const [first] = addresses
    if (first === undefined || addresses.some(({ address }) => isPrivate(address)))
      return callback(new Error(`${hostname} resolves to a private address`), '', 0)
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
