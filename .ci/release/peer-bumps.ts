import { breakingBump, largest, reaches, type Bump } from '../bumps.ts'

/** A public package and its peer dependencies. */
export interface PeerDependent {
  readonly name: string
  readonly version: string
  readonly peers: readonly string[]
}

type Bumps = ReadonlyMap<string, Bump>
/** Groups of packages that always have the same version. */
type Fixed = readonly (readonly string[])[]

/**
 * Returns the additional bumps that peer dependencies require. If a peer's new version is outside a package's range,
 * the package must require the new version, which affects the package's users as much as the change to the peer does.
 * With only a patch bump, `npm update` would report a conflict.
 */
export function peerBumps(packages: readonly PeerDependent[], announced: Bumps, fixed: Fixed = []): Bumps {
  const moved = withFixed(announced, fixed)
  const all = new Map(moved)
  const mustBreak = ({ name, version, peers }: PeerDependent) =>
    !reaches(all.get(name), breakingBump(version)) && peers.some((peer) => leavesRange(packages, all, peer))
  // A package that breaks because of its peer may itself be a peer, so this repeats until nothing changes.
  for (let next = packages.find(mustBreak); next !== undefined; next = packages.find(mustBreak))
    all.set(next.name, breakingBump(next.version))
  return new Map([...all].filter(([name, bump]) => moved.get(name) !== bump))
}

/** Every package in a fixed group gets the largest bump in the group. */
function withFixed(announced: Bumps, fixed: Fixed): Bumps {
  const groups = fixed.flatMap((names) => {
    const bump = largest(names.map((name) => announced.get(name)))
    return bump === undefined ? [] : names.map((name) => [name, bump] as const)
  })
  return new Map([...announced, ...groups])
}

function leavesRange(packages: readonly PeerDependent[], bumps: Bumps, peer: string): boolean {
  const found = packages.find(({ name }) => name === peer)
  return found !== undefined && reaches(bumps.get(peer), breakingBump(found.version))
}
