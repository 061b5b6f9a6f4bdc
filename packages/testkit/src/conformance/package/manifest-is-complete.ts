import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from '../check.ts'
import { manifestOf, type Manifest } from './manifest.ts'
import { withoutPackage } from './source-files.ts'

/** Packages that a deployment must have exactly once: two copies of the kit would not recognize each other's values. */
const SHARED = ['@bourse/kit', '@bourse/services']
/** A version range that includes later versions. */
const RANGE = /^(?:workspace:)?(?:[\^~]|>=)/

/** The package must be complete enough to be found, installed next to other packages, and published. */
export const manifestIsComplete: Check = {
  name: 'manifest-is-complete',
  says:
    'package.json lacks fields that a package needs to be installed with others. The kit and the services are peers, ' +
    'with a range such as `^1.2.0`, so that a deployment has one copy of each.',
  skip: withoutPackage,
  find: (specimen) => {
    const manifest = manifestOf(specimen)
    const readme = existsSync(join(specimen.folder ?? '', 'README.md'))
    return [...stated(manifest), ...shared(manifest), ...(readme ? [] : ['there is no README.md'])]
  },
}

function stated(manifest: Manifest): readonly string[] {
  const { name, version, description, license, type, exports, files = [] } = manifest
  const missing = Object.entries({ name, version, description, license, exports }).filter(([, value]) => !value)
  return [
    ...missing.map(([member]) => `${member} is not stated`),
    ...(type === 'module' ? [] : ['type is not module']),
    ...(files.length > 0 ? [] : ['files does not say what is published']),
  ]
}

function shared({ dependencies = {}, peerDependencies = {} }: Manifest): readonly string[] {
  return [
    ...SHARED.filter((name) => dependencies[name] !== undefined).map((name) => `${name} is a dependency, not a peer`),
    ...SHARED.flatMap((name) => {
      const range = peerDependencies[name]
      return range === undefined || RANGE.test(range)
        ? []
        : [`the peer ${name} is ${range}, which allows only one version`]
    }),
    ...(peerDependencies['@bourse/kit'] === undefined ? ['@bourse/kit is not among peerDependencies'] : []),
  ]
}
