import { breakingBump, reaches, type Bump } from '../bumps.ts'

/** A public package and what it has as peers. */
export interface Peered {
  readonly name: string
  readonly version: string
  readonly peers: readonly string[]
}

type Bumps = ReadonlyMap<string, Bump>

/**
 * What has to be announced besides: a package whose peer leaves the range that it names asks its users for another
 * version of that peer, and breaks them as the peer does. Without it the package would follow in a patch, and `npm
 * update` would end in a conflict.
 */
export function peerBumps(packages: readonly Peered[], announced: Bumps): Bumps {
  const all = new Map(announced)
  const mustBreak = ({ name, version, peers }: Peered) =>
    !reaches(all.get(name), breakingBump(version)) && peers.some((peer) => leavesRange(packages, all, peer))
  // A package that breaks because its peer does may be a peer itself, so one is taken after the other.
  for (let next = packages.find(mustBreak); next !== undefined; next = packages.find(mustBreak))
    all.set(next.name, breakingBump(next.version))
  return new Map([...all].filter(([name, bump]) => announced.get(name) !== bump))
}

function leavesRange(packages: readonly Peered[], bumps: Bumps, peer: string): boolean {
  const found = packages.find(({ name }) => name === peer)
  return found !== undefined && reaches(bumps.get(peer), breakingBump(found.version))
}
