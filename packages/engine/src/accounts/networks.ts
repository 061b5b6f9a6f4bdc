import { BlockList, isIP } from 'node:net'

const MAX_NETWORKS = 100
const BITS = { 4: 32, 6: 128 } as const

/** Returns addresses and networks in stored form; throws for an invalid one. */
export function checkedNetworks(given: readonly string[]): readonly string[] {
  if (given.length > MAX_NETWORKS)
    throw new Error(`A key may list at most ${MAX_NETWORKS} networks, got ${given.length}.`)
  const networks = [...new Set(given.map((each) => each.trim()))]
  for (const each of networks) partsOf(each)
  return networks
}

export function withinNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const { address, bits, family } of networks.map(partsOf)) list.addSubnet(address, bits, family)
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    const version = isIP(plain)
    return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
  }
}

/** Whether the outer networks contain every address of the inner ones. */
export function containsNetworks(inner: readonly string[], outer: readonly string[]): boolean {
  const wide = outer.map(partsOf)
  return inner.map(partsOf).every(({ address, bits, family }) =>
    wide.some((network) => {
      if (network.family !== family || network.bits > bits) return false
      const list = new BlockList()
      list.addSubnet(network.address, network.bits, network.family)
      return list.check(address, family)
    }),
  )
}

function partsOf(network: string) {
  const [address = '', length, ...rest] = network.split('/')
  const version = isIP(address)
  const bits = length === undefined && version !== 0 ? BITS[version === 4 ? 4 : 6] : Number(length)
  const isNetwork =
    (version === 4 || version === 6) && rest.length === 0 && /^\d{0,3}$/.test(length ?? '') && bits <= BITS[version]
  if (!isNetwork || length === '')
    throw new Error(
      `${JSON.stringify(network.slice(0, 60))} is not a network: expected an address, or one with a prefix ` +
        'length such as 203.0.113.0/24.',
    )
  return { address, bits, family: version === 4 ? ('ipv4' as const) : ('ipv6' as const) }
}
