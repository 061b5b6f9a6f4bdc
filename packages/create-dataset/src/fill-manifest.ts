import { releasedRange } from './released-range.ts'
import type { Variant } from './variant.ts'

type Versions = Readonly<Record<string, string>>

interface Manifest {
  readonly peerDependencies: Versions
  readonly devDependencies: Versions
}

/**
 * Fills the `package.json` template. Removes packages that the dataset does not import; outside the repository,
 * dependencies get published versions.
 */
export function fillManifest(template: string, { subject, alone }: Variant): string {
  const manifest: Manifest = JSON.parse(template)
  const versions = (all: Versions): Versions =>
    Object.fromEntries(
      Object.entries(all)
        .filter(([name]) => name !== '@bourse/services' || subject !== 'none')
        .map(([name, range]) => [name, alone && range.startsWith('workspace:') ? releasedRange(name) : range]),
    )
  const filled = {
    ...manifest,
    peerDependencies: versions(manifest.peerDependencies),
    devDependencies: versions(manifest.devDependencies),
  }
  return `${JSON.stringify(filled, undefined, 2)}\n`
}
